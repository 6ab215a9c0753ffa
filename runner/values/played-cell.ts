import { playState } from "../../spec/outcome.ts";
import { type CellTable, stateCode } from "./cell-table.ts";
import type { Game } from "./game.ts";

/** What a failed play does: its item leaves the whole game, or it scores 0. */
export type FailedRule = "exclude-item" | "zero";

/** A cell as a game, or the fact that it is none. */
export type PlayedCell =
  | {
      readonly kind: "game";
      readonly game: Game;
      /** Indices of the game's items among the cell's, ascending. */
      readonly kept: Int32Array;
      /** For each of them, what is resampled and split as one: the item, or its cluster. */
      readonly units: readonly string[];
    }
  | {
      readonly kind: "unsupported";
      readonly because: string | null;
      /** v(empty), declared. */
      readonly empty: number;
    };

/**
 * The game of a cell. An item with a play that was not run, or that failed where `failed` is "exclude-item", leaves the game for
 * every coalition, so that pairs stay pairs. A coalition below the method's minimum is NaN. One unsupported play makes the game
 * unsupported. `empty` is v(empty), in [0, 1].
 */
export function playedCell(table: CellTable, failed: FailedRule, empty: number): PlayedCell {
  const { shape, masks, columns } = table;
  const kept: number[] = [];
  for (let item = 0; item < shape.items.length; item++) {
    let keep = true;
    for (let repeat = 0; repeat < shape.repeats; repeat++) {
      const row = item * shape.repeats + repeat;
      if (table.has(row, playState.unsupported)) return { kind: "unsupported", because: table.unsupportedBecause(), empty };
      if (table.has(row, playState.notRun) || (failed === "exclude-item" && table.has(row, playState.failed))) keep = false;
    }
    if (keep) kept.push(item);
  }
  const scores = new Float64Array(kept.length * columns);
  for (const [place, item] of kept.entries()) {
    for (let column = 0; column < columns; column++) {
      let sum = 0;
      for (let row = item * shape.repeats; row < (item + 1) * shape.repeats; row++) {
        sum += stateCode(table.state(row, column)) === playState.undefined ? Number.NaN : table.score(row, column);
      }
      scores[place * columns + column] = sum / shape.repeats;
    }
  }
  const units = unitsOf(table);
  const keptUnits = kept.map((item) => units[item]!);
  const game: Game = { players: shape.members.length, masks, items: kept.length, scores, empty, clusters: clustersOf(keptUnits) };
  return { kind: "game", game, kept: Int32Array.from(kept), units: keptUnits };
}

/** The table rows of the kept items, all repeats, ascending. */
export function rowsOf({ shape }: CellTable, kept: Int32Array): number[] {
  return Array.from(kept).flatMap((item) => Array.from({ length: shape.repeats }, (_, repeat) => item * shape.repeats + repeat));
}

/** What is resampled and split as one, for each item of the cell: its cluster, or itself. */
export function unitsOf({ shape }: CellTable): string[] {
  return shape.items.map((item, index) => {
    const cluster = shape.clusters?.[index] ?? null;
    return cluster === null ? `item ${item}` : `cluster ${cluster}`;
  });
}

/** Numbers from 0 in order of first appearance; null where no two items share a unit. */
export function clustersOf(units: readonly string[]): Int32Array | null {
  const numbers = new Map<string, number>();
  const clusters = Int32Array.from(units, (unit) => {
    const known = numbers.get(unit) ?? numbers.size;
    numbers.set(unit, known);
    return known;
  });
  return numbers.size === units.length ? null : clusters;
}
