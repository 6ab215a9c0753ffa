import type { GameIndex } from "../values/game-index.ts";
import { entriesOfRow } from "../values/valuation.ts";
import { unmeasuredItems } from "./item-series.ts";
import type { Measurement } from "./metric.ts";
import type { PlayedGame } from "./played-game.ts";

/** Every entry of an index of the game, item by item; a text says why it is not known. */
export function indexSeries({ table, cell }: PlayedGame, index: GameIndex): Measurement {
  if (cell.kind === "unsupported") return cell.because ?? "unsupported";
  const { game, kept } = cell;
  const width = game.masks.length;
  const series = Array.from({ length: index.length(game.players) }, () => unmeasuredItems(table.shape.items.length));
  for (const [place, item] of kept.entries()) {
    const entries = entriesOfRow(game, index, game.scores.subarray(place * width, (place + 1) * width));
    if (entries.some(Number.isNaN)) return "a coalition that it needs has no value: the suite's valuation leaves it out";
    for (const [entry, { sums, weights }] of series.entries()) {
      sums[item] = entries[entry]!;
      weights[item] = 1;
    }
  }
  return series;
}
