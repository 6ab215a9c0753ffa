import type { Dataset } from "../dataset.ts";
import * as listed from "./index.ts";

/** All that index.ts lists. */
export const datasets = Object.values(listed) as readonly unknown[] as readonly Dataset[];
