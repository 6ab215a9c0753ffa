import type { GameReport, RankedValue, Report, Track } from "../../spec/index.ts";
import { coalitionsOf } from "../runs/coalitions-of.ts";
import type { Prepared } from "../runs/prepare.ts";
import type { RunTables } from "../runs/run-tables.ts";
import { bootstrapMeans, resampleOf } from "../values/bootstrap.ts";
import type { CellTable } from "../values/cell-table.ts";
import type { GameIndex } from "../values/game-index.ts";
import { leaveOneOut } from "../values/indices/leave-one-out.ts";
import { shapley } from "../values/indices/shapley.ts";
import { gainOver } from "../values/metrics/gain.ts";
import { clustersOf, playedCell, unitsOf } from "../values/played-cell.ts";
import { groupRows } from "../values/row-groups.ts";
import { sampledShapley } from "../values/sampled.ts";
import { percentileInterval } from "../values/statistics/percentile-interval.ts";
import { entriesOfRow } from "../values/valuation.ts";

/** What a submission is ranked by, and what it would be under each draw of the items: the same draws for all submissions to a track. */
export interface TrackValue {
  readonly ranked: RankedValue;
  readonly draws: Float64Array;
}

/** The value that a track ranks a run by: the mean over the track's games of an index of the open seat, or of the open method's gain. */
export function trackValue(prepared: Prepared, tables: RunTables, { games }: Report, track: Track): TrackValue {
  const { suite } = prepared.bound;
  const own = games.filter((game) => game.pool === track.pool && (track.method === undefined || game.method === track.method));
  const perGame = own.map((game) => {
    const table = tables.of(game);
    return drawsOf(table, itemValues(prepared, table, game, track), suite.seed, suite.valuation.resamples);
  });
  const entries = own.map((game) => ({ method: game.method, dataset: game.dataset, ...reported(game, track) }));
  const isDefined = own.length > 0 && entries.every(({ value }) => value !== null);
  const value = isDefined ? entries.reduce((sum, entry) => sum + entry.value!, 0) / own.length : null;
  const draws = new Float64Array(suite.valuation.resamples);
  for (let d = 0; d < draws.length; d++) draws[d] = isDefined ? perGame.reduce((sum, game) => sum + game[d]!, 0) / own.length : Number.NaN;
  return { ranked: { by: track.rankBy, value, ...intervalOf(draws), games: entries }, draws };
}

/** The 95 % interval of draws; null where there is none. */
export function intervalOf(draws: Float64Array): { low: number | null; high: number | null } {
  const [low, high] = percentileInterval(draws);
  return Number.isNaN(low) ? { low: null, high: null } : { low, high };
}

function reported(game: GameReport, { rankBy, seat }: Track): { value: number | null; low: number | null; high: number | null } {
  const entry =
    rankBy === "gain"
      ? game.gain.overDevBest
      : (rankBy === "shapley" ? game.shapley : game.leaveOneOut).find(({ model }) => model === seat);
  return { value: entry?.value ?? null, low: entry?.low ?? null, high: entry?.high ?? null };
}

/** The index of each of the cell's items; NaN for those that left the game. */
function itemValues({ bound, datasets }: Prepared, table: CellTable, game: GameReport, track: Track): Float64Array {
  const { suite } = bound;
  const { valuation } = suite;
  const values = new Float64Array(table.shape.items.length).fill(Number.NaN);
  const empty = valuation.empty === "zero" ? 0 : valuation.empty === "chance" ? datasets.get(game.dataset)!.chance! : valuation.empty;
  const played = playedCell(table, valuation.failed, empty);
  if (played.kind !== "game") return values;
  const coalitions = coalitionsOf(suite.pools.find(({ id }) => id === game.pool)!, suite);
  const sample = typeof coalitions === "string" ? null : coalitions.sample;
  const index: GameIndex =
    track.rankBy === "gain"
      ? gainOver(game.members.indexOf(game.dev.best ?? ""))
      : track.rankBy === "shapley"
        ? sample === null
          ? shapley
          : sampledShapley(sample)
        : leaveOneOut;
  const entry = track.rankBy === "gain" ? 0 : game.members.indexOf(track.seat!);
  const width = played.game.masks.length;
  const { groupOf, firstItems } = groupRows(played.game);
  const ofGroup = Array.from(firstItems, (item) => {
    const row = played.game.scores.subarray(item * width, (item + 1) * width);
    return entriesOfRow(played.game, index, row)[entry]!;
  });
  for (const [k, item] of played.kept.entries()) values[item] = ofGroup[groupOf[k]!]!;
  return values;
}

/** The mean of the values that there are, under each draw of all items, those that left the game among them: so runs are paired. */
function drawsOf(table: CellTable, values: Float64Array, seed: number, draws: number): Float64Array {
  const items = values.length;
  const resample = resampleOf(items, clustersOf(unitsOf(table)), draws, seed, "leaderboard", table.shape.dataset);
  const pairs = Float64Array.from({ length: 2 * items }, (_, k) => {
    const value = values[k >> 1]!;
    return Number.isNaN(value) ? 0 : k % 2 === 0 ? value : 1;
  });
  const means = bootstrapMeans(
    { width: 2, groupOf: Int32Array.from({ length: items }, (_, k) => k), groups: items, values: pairs },
    resample,
  );
  return Float64Array.from({ length: draws }, (_, d) => means[d]! / means[draws + d]!);
}
