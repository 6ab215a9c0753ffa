import { wholePoolScores } from "../../values/compare.ts";
import { unmeasuredItems } from "../item-series.ts";
import type { GateMetric } from "../metric.ts";

export const accuracy: GateMetric = {
  id: "accuracy",
  description: "The whole pool's mean score over the items that were graded in every repeat.",
  worse: "lower",
  ofModel: false,
  measure({ table, failed }) {
    const { items, scores } = wholePoolScores(table, failed);
    const placeOf = new Map(table.shape.items.map((id, place) => [id, place]));
    const series = unmeasuredItems(table.shape.items.length);
    for (const [k, id] of items.entries()) {
      series.sums[placeOf.get(id)!] = scores[k]!;
      series.weights[placeOf.get(id)!] = 1;
    }
    return [series];
  },
};
