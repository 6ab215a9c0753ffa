import type { Method } from "../method.ts";
import * as listed from "./index.ts";

/** All that index.ts lists. */
export const methods = Object.values(listed) as readonly unknown[] as readonly Method[];
