import type { Scorer } from "../scorer.ts";
import * as listed from "./index.ts";

/** All that index.ts lists. */
export const scorers = Object.values(listed) as readonly unknown[] as readonly Scorer[];
