import { quantile } from "simple-statistics";

/**
 * Percentile interval of bootstrap draws: the (1 - level) / 2 quantile and its opposite, interpolated as R's type 7.
 * NaN, NaN where there are no draws or one of them is not a number.
 */
export function percentileInterval(draws: Float64Array, level = 0.95): readonly [low: number, high: number] {
  if (draws.length === 0 || draws.some(Number.isNaN)) return [Number.NaN, Number.NaN];
  const tail = (1 - level) / 2;
  const [low, high] = quantile(Array.from(draws), [tail, 1 - tail]);
  return [low!, high!];
}
