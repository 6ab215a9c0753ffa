import type { GateMetric } from "../metric.ts";
import { usageSeries } from "../usage-series.ts";

export const tokens: GateMetric = {
  id: "tokens",
  description: "Input and output tokens of a play of the whole pool.",
  worse: "higher",
  ofModel: false,
  measure: (game) => usageSeries(game, "number of tokens", (row) => game.table.inputTokens[row]! + game.table.outputTokens[row]!),
};
