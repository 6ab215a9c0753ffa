import type { Verb } from "../command.ts";
import { baseline } from "./baseline.ts";
import { check } from "./check.ts";
import { compare } from "./compare.ts";
import { exportVerb } from "./export.ts";
import { gate } from "./gate.ts";
import { importVerb } from "./import.ts";
import { init } from "./init.ts";
import { leaderboard } from "./leaderboard.ts";
import { pack } from "./pack.ts";
import { plan } from "./plan.ts";
import { report } from "./report.ts";
import { run } from "./run.ts";
import { score } from "./score.ts";
import { show } from "./show.ts";
import { verify } from "./verify.ts";

/** The verbs, in the order in which --help lists them. */
export const verbs: readonly Verb[] = [
  init,
  check,
  plan,
  run,
  score,
  show,
  report,
  compare,
  gate,
  baseline,
  pack,
  verify,
  leaderboard,
  exportVerb,
  importVerb,
];
