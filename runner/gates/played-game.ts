import { type DevState, isGraded, type Manifest, playState, type Suite } from "../../spec/index.ts";
import { coalitionsOf } from "../runs/coalitions-of.ts";
import { type CellTable, stateCode } from "../values/cell-table.ts";
import { type FailedRule, type PlayedCell, playedCell } from "../values/played-cell.ts";
import type { PermutationSample } from "../values/sampled.ts";
import { type ItemSeries, unmeasuredItems } from "./item-series.ts";

/** A game that was played, as metrics measure it. */
export interface PlayedGame {
  /** Its items stand in the order of their ids. */
  readonly table: CellTable;
  readonly cell: PlayedCell;
  readonly failed: FailedRule;
  /** The dev-best member, as an index in the pool; null where `dev` is 0. */
  readonly devBest: number | null;
  /** The drawn orders of a sampled game. */
  readonly sample: PermutationSample | null;
}

/** The game of a table of outcomes. `standings` are those of the run's dev phase. */
export function playedGame(table: CellTable, suite: Suite, manifest: Manifest, standings: DevState["standings"]): PlayedGame {
  const { pool, dataset, members } = table.shape;
  const { empty, failed } = suite.valuation;
  const ofNobody = empty === "zero" ? 0 : empty === "chance" ? manifest.datasets[dataset]!.chance! : empty;
  const standing = standings.find((entry) => entry.pool === pool && entry.dataset === dataset);
  const coalitions = coalitionsOf(suite.pools.find(({ id }) => id === pool)!, suite);
  return {
    table,
    cell: playedCell(table, failed, ofNobody),
    failed,
    devBest: standing === undefined ? null : members.indexOf(standing.ranking[0]!),
    sample: typeof coalitions === "string" ? null : coalitions.sample,
  };
}

/** Id of the dev-best member. */
export const devBestOf = ({ table, devBest }: PlayedGame): string | null => (devBest === null ? null : table.shape.members[devBest]!);

/** Why a game is less than the suite asks for, so that its numbers would be of another thing; null where it is whole. */
export function whyNotWhole({ table, cell }: PlayedGame, suite: Suite, manifest: Manifest): string | null {
  const { shape, rows, columns } = table;
  if (cell.kind === "unsupported") return `unsupported${cell.because === null ? "" : `: ${cell.because}`}`;
  const { test } = manifest.datasets[shape.dataset]!;
  if (shape.items.length < test) return `${test - shape.items.length} of ${test} test items were not played`;
  if (shape.repeats < suite.repeats) return `${shape.repeats} of ${suite.repeats} repeats were played`;
  let notRun = 0;
  for (let row = 0; row < rows; row++) if (stateCode(table.state(row, columns - 1)) === playState.notRun) notRun++;
  return notRun === 0 ? null : `${notRun} of the whole pool's ${rows} plays were not run`;
}

/**
 * The mean of something over the whole pool's plays of each item; an item is measured where the plays of all its repeats
 * are counted, which are the graded ones if nothing else is said.
 */
export function playMeans({ table }: PlayedGame, of: (row: number) => number, counts: (state: number) => boolean = isGraded): ItemSeries {
  const { items, repeats } = table.shape;
  const series = unmeasuredItems(items.length);
  for (let item = 0; item < items.length; item++) {
    const rows = Array.from({ length: repeats }, (_, repeat) => item * repeats + repeat);
    if (!rows.every((row) => counts(table.state(row, table.columns - 1)))) continue;
    series.sums[item] = rows.reduce((sum, row) => sum + of(row), 0) / repeats;
    series.weights[item] = 1;
  }
  return series;
}

/** The state of the whole pool's play in a row. */
export const wholeState = ({ table }: PlayedGame, row: number): number => stateCode(table.state(row, table.columns - 1));
