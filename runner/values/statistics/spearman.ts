import { sampleRankCorrelation } from "simple-statistics";

/**
 * Spearman's rank correlation with average ranks for ties, in [-1, 1].
 * Null where it does not exist: fewer than two pairs, a value that is not a finite number, or a list whose values are all equal.
 * Throws a RangeError where the lists differ in length.
 */
export function spearman(x: ArrayLike<number>, y: ArrayLike<number>): number | null {
  if (x.length !== y.length) throw new RangeError(`spearman needs lists of one length, found ${x.length} and ${y.length}`);
  const left = Array.from(x);
  const right = Array.from(y);
  if (left.length < 2 || !left.every(Number.isFinite) || !right.every(Number.isFinite)) return null;
  const rho = sampleRankCorrelation(left, right);
  return Number.isNaN(rho) ? null : Math.min(1, Math.max(-1, rho));
}
