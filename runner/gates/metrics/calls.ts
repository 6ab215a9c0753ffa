import type { GateMetric } from "../metric.ts";
import { usageSeries } from "../usage-series.ts";

export const calls: GateMetric = {
  id: "calls",
  description: "Calls of a play of the whole pool, shared ones in full.",
  worse: "higher",
  ofModel: false,
  measure: (game) => usageSeries(game, "number of calls", (row) => game.table.calls[row]!),
};
