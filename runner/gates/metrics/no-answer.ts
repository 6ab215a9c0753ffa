import { playState } from "../../../spec/index.ts";
import type { GateMetric } from "../metric.ts";
import { playMeans, wholeState } from "../played-game.ts";

export const noAnswer: GateMetric = {
  id: "no-answer",
  description: "The share of the whole pool's graded plays that end without an answer.",
  worse: "higher",
  ofModel: false,
  measure: (game) => [playMeans(game, (row) => (wholeState(game, row) === playState.noAnswer ? 1 : 0))],
};
