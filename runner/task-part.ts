import { createHash } from "node:crypto";

/** Three sets of questions without a common one: to learn answers from, to practise on with a reward, and to test on. */
export type TaskPart = "supervised" | "practice" | "test";

/**
 * The set that a micro question belongs to, in every suite and under every seed: the first four bytes of its SHA-256, as a fraction of their
 * largest value, lie below 0.6 (supervised), below 0.8 (practice), or above (test): 60, 20 and 20 % of all questions.
 */
export function partOf(question: string): TaskPart {
  const share = createHash("sha256").update(question).digest().readUInt32BE(0) / 2 ** 32;
  if (share < 0.6) return "supervised";
  return share < 0.8 ? "practice" : "test";
}
