import type { Verb } from "../command.ts";
import { check } from "./check.ts";
import { run } from "./run.ts";

/** The verbs, in the order in which --help lists them. */
export const verbs: readonly Verb[] = [check, run];
