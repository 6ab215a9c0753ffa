import type { GateMetric } from "../metric.ts";
import { usageSeries } from "../usage-series.ts";

export const cost: GateMetric = {
  id: "cost",
  description: "Cost of a play of the whole pool.",
  worse: "higher",
  ofModel: false,
  measure: (game) => usageSeries(game, "cost", (row) => game.table.cost[row]!),
};
