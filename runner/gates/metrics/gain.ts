import { gainOver } from "../../values/metrics/gain.ts";
import { indexSeries } from "../index-series.ts";
import type { GateMetric } from "../metric.ts";

export const gain: GateMetric = {
  id: "gain",
  description: "v(N) minus the value of the member that was best on dev.",
  worse: "lower",
  ofModel: false,
  measure: (game) =>
    game.devBest === null ? "it is over the dev-best member, and there are no dev items" : indexSeries(game, gainOver(game.devBest)),
};
