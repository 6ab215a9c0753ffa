import { isGraded, playState } from "../../../spec/index.ts";
import { stateCode } from "../../values/cell-table.ts";
import type { GateMetric } from "../metric.ts";
import { playMeans, wholeState } from "../played-game.ts";

export const failed: GateMetric = {
  id: "failed",
  description: "The share of the whole pool's plays that failed.",
  worse: "higher",
  ofModel: false,
  measure: (game) => [
    playMeans(
      game,
      (row) => (wholeState(game, row) === playState.failed ? 1 : 0),
      (state) => isGraded(state) || stateCode(state) === playState.failed,
    ),
  ],
};
