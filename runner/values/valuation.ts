import { bootstrapMeans, type GroupedValues, type Resample } from "./bootstrap.ts";
import type { Game } from "./game.ts";
import type { GameIndex } from "./game-index.ts";
import { groupRows, type RowGroups } from "./row-groups.ts";
import { percentileInterval } from "./statistics/percentile-interval.ts";

/** An index of a game: flat entries with their 95 % percentile intervals over items. NaN where undefined. */
export interface Valued {
  readonly value: Float64Array;
  readonly low: Float64Array;
  readonly high: Float64Array;
  /** What the entries would be under each draw, shape [entries, draws], row-major. */
  readonly resampled: Float64Array;
}

/**
 * Values a game by several indices, named by the caller. Each is computed for every item, then averaged over items, and over the
 * items of each draw: one resample for all. An entry is undefined where a coalition that it needs was not played or is undefined
 * for any item. Throws a RangeError where the resample is of another number of items.
 */
export function valueGame<K extends string>(game: Game, indices: Readonly<Record<K, GameIndex>>, resample: Resample): Record<K, Valued> {
  if (resample.items !== game.items) throw new RangeError(`the resample is of ${resample.items} items, the game has ${game.items}`);
  const named = Object.entries<GameIndex>(indices);
  const groups = groupRows(game);
  const undefinedMasks = undefinedIn(game, coalitionValues(game));
  const grouped = indexRows(
    game,
    named.map(([, index]) => index),
    groups,
  );
  const means = bootstrapMeans(grouped, resample);
  const { draws } = resample;
  let start = 0;
  const valued = named.map(([name, index]): [string, Valued] => {
    const length = index.length(game.players);
    const entries: Valued = { ...undefinedValues(length), resampled: means.subarray(start * draws, (start + length) * draws) };
    const defined = columnsOf(game, index) !== null && game.items > 0;
    for (let entry = 0; defined && entry < length; entry++) {
      if (undefinedMasks.some((mask) => index.needs(game.players, entry, mask))) continue;
      entries.value[entry] = meanOf(grouped, groups.counts, start + entry) / game.items;
      [entries.low[entry], entries.high[entry]] = percentileInterval(entries.resampled.subarray(entry * draws, (entry + 1) * draws));
    }
    start += length;
    return [name, entries];
  });
  return Object.fromEntries(valued) as Record<K, Valued>;
}

/** Entries of which none is defined. */
export function undefinedValues(length: number): Valued {
  const entries = () => new Float64Array(length).fill(Number.NaN);
  return { value: entries(), low: entries(), high: entries(), resampled: new Float64Array(0) };
}

/** Mean score of each coalition over the items, in the order of `masks`; NaN where undefined for any item, or where there are none. */
export function coalitionValues(game: Game, items?: ArrayLike<number>): Float64Array {
  const width = game.masks.length;
  const sums = new Float64Array(width);
  const count = items ? items.length : game.items;
  for (let k = 0; k < count; k++) {
    const row = (items ? items[k]! : k) * width;
    for (let column = 0; column < width; column++) sums[column]! += game.scores[row + column]!;
  }
  return sums.map((sum) => sum / count);
}

/** The entries of an index for one row of values, in the order of the game's masks; NaN where undefined. */
export function entriesOfRow(game: Game, index: GameIndex, row: Float64Array): Float64Array {
  const length = index.length(game.players);
  const out = new Float64Array(length).fill(Number.NaN);
  const columns = columnsOf(game, index);
  if (columns === null) return out;
  const values = new Float64Array(columns.length + 1);
  gather(row, 0, columns, game.empty, values);
  index.evaluator(game.players)(values, out, 0);
  const undefinedMasks = undefinedIn(game, row);
  return out.map((entry, k) => (undefinedMasks.some((mask) => index.needs(game.players, k, mask)) ? Number.NaN : entry));
}

const undefinedIn = (game: Game, row: Float64Array): Uint32Array => game.masks.filter((_, column) => Number.isNaN(row[column]!));

/** Every index of every group of items, side by side. */
function indexRows(game: Game, indices: readonly GameIndex[], { groupOf, firstItems }: RowGroups): GroupedValues {
  const width = indices.reduce((total, index) => total + index.length(game.players), 0);
  const values = new Float64Array(firstItems.length * width);
  let start = 0;
  for (const index of indices) {
    const columns = columnsOf(game, index);
    if (columns) {
      const evaluate = index.evaluator(game.players);
      const table = new Float64Array(columns.length + 1);
      for (const [group, item] of firstItems.entries()) {
        gather(game.scores, item * game.masks.length, columns, game.empty, table);
        evaluate(table, values, group * width + start);
      }
    }
    start += index.length(game.players);
  }
  return { width, groupOf, groups: firstItems.length, values };
}

/** Columns of the coalitions that an index needs, or null where one of them was not played. */
function columnsOf(game: Game, index: GameIndex): Int32Array | null {
  const needed = index.coalitions(game.players);
  if (needed === "all") return game.masks.length === 2 ** game.players - 1 ? Int32Array.from(game.masks.keys()) : null;
  const columnOf = new Map(Array.from(game.masks, (mask, column) => [mask, column]));
  const columns = Int32Array.from(needed, (mask) => columnOf.get(mask) ?? -1);
  return columns.includes(-1) ? null : columns;
}

/** v(empty), then the row's values at the columns; undefined ones as 0, which keeps them out of the sums of the entries that do not need them. */
function gather(scores: Float64Array, row: number, columns: Int32Array, empty: number, out: Float64Array): void {
  out[0] = empty;
  for (let k = 0; k < columns.length; k++) {
    const score = scores[row + columns[k]!]!;
    out[k + 1] = Number.isNaN(score) ? 0 : score;
  }
}

function meanOf({ width, values }: GroupedValues, counts: Int32Array, column: number): number {
  let sum = 0;
  for (const [group, count] of counts.entries()) sum += count * values[group * width + column]!;
  return sum;
}
