import type { Stream } from "../runner/stream.ts";

/** An index, drawn in proportion to its weight. */
export function weighted(weights: readonly number[], draw: Stream): number {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (!(sum > 0) || !weights.every((weight) => weight >= 0)) throw new Error(`weights are not negative, and some are positive: ${weights}`);
  let left = draw.uniform() * sum;
  const found = weights.findIndex((weight) => {
    left -= weight;
    return left < 0;
  });
  // Rounding can leave a little behind the last one.
  return found === -1 ? weights.findLastIndex((weight) => weight > 0) : found;
}
