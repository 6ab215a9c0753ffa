/**
 * What a metric is made of, item by item: its value is the sum of `sums` over the sum of `weights`, so that it can be compared
 * pair by pair. Items stand in the order of their ids; NaN in both where an item was not measured.
 */
export interface ItemSeries {
  readonly sums: Float64Array;
  /** 1 where an item counts once, 0 where the metric says nothing of it. */
  readonly weights: Float64Array;
}

/** A series of nothing, to be filled in: no item is measured. */
export function unmeasuredItems(items: number): ItemSeries {
  return { sums: new Float64Array(items).fill(Number.NaN), weights: new Float64Array(items).fill(Number.NaN) };
}

export const isMeasured = ({ weights }: ItemSeries, item: number): boolean => !Number.isNaN(weights[item]!);

/** Number of measured items. */
export const measuredItems = ({ weights }: ItemSeries): number =>
  weights.reduce((count, weight) => count + (Number.isNaN(weight) ? 0 : 1), 0);

/** The metric's value, a weighted mean, over the measured items; NaN where there is nothing to divide by. */
export function meanOf(series: ItemSeries): number {
  let sum = 0;
  let weight = 0;
  for (let item = 0; item < series.sums.length; item++) {
    if (!isMeasured(series, item)) continue;
    sum += series.sums[item]!;
    weight += series.weights[item]!;
  }
  return sum / weight;
}
