import jStat from "jstat";

/**
 * Average ranks, centred and scaled to length 1, so that Spearman's rho of two lists is the dot product of theirs.
 * Null where fewer than two values are given, one is not a finite number, or all are equal.
 */
export function unitRanks(values: ArrayLike<number>): Float64Array | null {
  const list = Array.from(values);
  if (list.length < 2 || !list.every(Number.isFinite)) return null;
  const ranks = Float64Array.from(jStat.rank(list));
  const mean = (ranks.length + 1) / 2;
  let squares = 0;
  for (const rank of ranks) squares += (rank - mean) ** 2;
  if (squares === 0) return null;
  const norm = Math.sqrt(squares);
  return ranks.map((rank) => (rank - mean) / norm);
}
