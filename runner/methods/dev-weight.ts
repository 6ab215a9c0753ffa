/** A member of less than even odds still speaks for its answer, if softly: a vote must not count against what it is given for. */
const leastWeight = 0.1;

/** What a member's vote weighs: the log-odds of its being right on dev, not below 0.1. Null scores are failed calls and not counted. */
export function devWeight(scores: readonly (number | null)[]): number {
  const known = scores.filter((score) => score !== null);
  // Half a success and half a failure are added, so that a perfect member's weight is finite.
  const right = known.reduce((sum, score) => sum + score, 0.5);
  return Math.max(leastWeight, Math.log(right / (known.length + 1 - right)));
}
