import { shapley as shapleyIndex } from "../../values/indices/shapley.ts";
import { sampledShapley } from "../../values/sampled.ts";
import { indexSeries } from "../index-series.ts";
import type { GateMetric } from "../metric.ts";

export const shapley: GateMetric = {
  id: "shapley",
  description: "A model's Shapley value.",
  worse: "lower",
  ofModel: true,
  measure: (game) => indexSeries(game, game.sample === null ? shapleyIndex : sampledShapley(game.sample)),
};
