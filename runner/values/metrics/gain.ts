import type { Gain } from "../../../spec/report.ts";
import { wholePool } from "../../coalition.ts";
import type { Resampler } from "../bootstrap.ts";
import type { CellTable } from "../cell-table.ts";
import { compareItems, wholePoolScores } from "../compare.ts";
import type { Game } from "../game.ts";
import type { GameIndex } from "../game-index.ts";
import type { FailedRule } from "../played-cell.ts";

/** v(N) - v({i}), as an index with one entry: it is resampled with all the others. */
export function gainOver(member: number): GameIndex {
  const alone = 2 ** member;
  return {
    id: `gain-over-${member}`,
    description: "v(N) - v({i}).",
    length: () => 1,
    coalitions: (players) => Uint32Array.from(new Set([alone, wholePool(players)])),
    needs: (players, _entry, mask) => mask === alone || mask === wholePool(players),
    evaluator: () => (values, out, at) => {
      out[at] = values[values.length - 1]! - values[1]!;
    },
  };
}

/** The member that is best alone on these items, the first in pool order of several; null where none is defined. */
export function testBest(game: Game, values: Float64Array): number | null {
  let best: number | null = null;
  let most = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < game.players; i++) {
    const column = game.masks.indexOf(2 ** i);
    const value = column < 0 ? Number.NaN : values[column]!;
    if (value > most) [best, most] = [i, value];
  }
  return best;
}

/** The cell in which a member answers several times and takes its own plurality, with as many samples as match the method's mean tokens. */
export interface SelfConsistency {
  readonly table: CellTable;
  /** Id of that member. */
  readonly model: string;
}

/** v(N) of the cell minus that of the companion, over the items that both have; null where there are none. */
export function gainOverSelfConsistency(
  table: CellTable,
  companion: SelfConsistency | null,
  failed: FailedRule,
  resampler: Resampler,
): Gain | null {
  if (companion === null) return null;
  const { difference } = compareItems(wholePoolScores(companion.table, failed), wholePoolScores(table, failed), resampler);
  return difference && { model: companion.model, ...difference };
}
