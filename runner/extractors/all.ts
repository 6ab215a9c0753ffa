import type { Extractor } from "../extractor.ts";
import * as listed from "./index.ts";

/** All that index.ts lists. */
export const extractors = Object.values(listed) as readonly unknown[] as readonly Extractor[];
