import type { Asked, Served } from "./behaviour.ts";
import { confidenceOf } from "./confidence.ts";
import { verdicts } from "./verdict.ts";

/** What the model says of its own answer: as sure as self-knowledge makes it, in whole percent. */
export function confidenceReport(asked: Asked): Served {
  const [right = false] = verdicts(asked);
  const confidence = confidenceOf(asked.parameters, right, asked.own.uniform());
  return { text: `CONFIDENCE: ${Math.floor(100 * confidence)}`, right, isVerdict: true };
}
