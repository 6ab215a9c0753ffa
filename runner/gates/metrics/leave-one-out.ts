import { leaveOneOut as leaveOneOutIndex } from "../../values/indices/leave-one-out.ts";
import { indexSeries } from "../index-series.ts";
import type { GateMetric } from "../metric.ts";

export const leaveOneOut: GateMetric = {
  id: "leave-one-out",
  description: "What the whole pool loses without a model: v(N) - v(N \\ i).",
  worse: "lower",
  ofModel: true,
  measure: (game) => indexSeries(game, leaveOneOutIndex),
};
