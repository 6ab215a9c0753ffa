import type { Measurement } from "./metric.ts";
import { type PlayedGame, playMeans } from "./played-game.ts";

/** What the whole pool's plays took, item by item; unknown of one is unknown of all. */
export function usageSeries(game: PlayedGame, what: string, of: (row: number) => number): Measurement {
  const series = playMeans(game, of);
  const unknown = series.sums.filter((sum, item) => Number.isNaN(sum) && !Number.isNaN(series.weights[item]!)).length;
  return unknown > 0 ? `the ${what} of ${unknown} items is not known` : [series];
}
