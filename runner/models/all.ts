import type { ModelPlugIn } from "../model.ts";
import * as listed from "./index.ts";

/** All that index.ts lists. */
export const models = Object.values(listed) as readonly unknown[] as readonly ModelPlugIn[];
