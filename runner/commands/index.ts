import type { Verb } from "../command.ts";
import { check } from "./check.ts";
import { compare } from "./compare.ts";
import { exportVerb } from "./export.ts";
import { importVerb } from "./import.ts";
import { init } from "./init.ts";
import { plan } from "./plan.ts";
import { report } from "./report.ts";
import { run } from "./run.ts";
import { score } from "./score.ts";
import { show } from "./show.ts";

/** The verbs, in the order in which --help lists them. */
export const verbs: readonly Verb[] = [init, check, plan, run, score, show, report, compare, exportVerb, importVerb];
