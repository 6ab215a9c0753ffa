import type { GameReport, MemberValue } from "../../spec/report.ts";
import { streamFor } from "../stream.ts";
import type { Resampler } from "./bootstrap.ts";
import type { CellTable } from "./cell-table.ts";
import type { GameIndex } from "./game-index.ts";
import { banzhaf, individual, interaction, leaveOneOut, marginalBySize, shapley } from "./indices/index.ts";
import { agreementOf } from "./metrics/agreement.ts";
import { coalitionUsageOf } from "./metrics/coalition-usage.ts";
import { gainOver, gainOverSelfConsistency, type SelfConsistency, testBest } from "./metrics/gain.ts";
import { redundantOf } from "./metrics/redundant.ts";
import { repeatSpreadOf } from "./metrics/repeat-spread.ts";
import { rescueOf } from "./metrics/rescue.ts";
import { tallyOf } from "./metrics/tally.ts";
import { usageOf } from "./metrics/usage.ts";
import { type FailedRule, type PlayedCell, rowsOf } from "./played-cell.ts";
import { type PermutationSample, sampledMarginalBySize, sampledShapley, samplingErrors, withSamplingError } from "./sampled.ts";
import { pairIndex } from "./subset-sums.ts";
import { coalitionValues, undefinedValues, type Valued, valueGame } from "./valuation.ts";

/** What a game's report needs besides its outcomes. */
export interface GameSetting {
  /** Family of the method. */
  readonly family: string;
  readonly failed: FailedRule;
  /** The dev-best member (null where `dev` is 0) and every member's dev accuracy, in pool order. */
  readonly dev: GameReport["dev"];
  /** The drawn orders of a sampled game; null: the game is exact. */
  readonly sample: PermutationSample | null;
  readonly selfConsistency: SelfConsistency | null;
  readonly resampler: Resampler;
}

/** Pools up to this size list v(S) for every S. */
const mostListed = 12;

const orNull = (value: number): number | null => (Number.isNaN(value) ? null : value);

/** One entry of `games` in report.json. `played` is `playedCell` of the same table. */
export function gameReport(table: CellTable, played: PlayedCell, setting: GameSetting): GameReport {
  const { shape } = table;
  const players = shape.members.length;
  const { sample, resampler } = setting;
  const tally = tallyOf(table);
  const game = played.kind === "game" ? played.game : null;
  const rows = played.kind === "game" ? rowsOf(table, played.kept) : [];
  const means = game ? coalitionValues(game) : new Float64Array(table.columns).fill(Number.NaN);
  const empty = played.kind === "game" ? played.game.empty : played.empty;

  const devBest = setting.dev.best === null ? -1 : shape.members.indexOf(setting.dev.best);
  const best = game ? testBest(game, means) : null;
  const indices = {
    individual,
    leaveOneOut,
    banzhaf,
    interaction,
    marginalBySize: sample ? sampledMarginalBySize(sample) : marginalBySize,
    shapley: sample ? sampledShapley(sample) : shapley,
    overDevBest: gainOver(Math.max(0, devBest)),
    overTestBest: gainOver(best ?? 0),
  } satisfies Record<string, GameIndex>;
  const valued = game ? valueGame(game, indices, resampler.of(shape.dataset, game.items, game.clusters)) : noneOf(indices, players);
  const values = Float64Array.of(empty, ...means);
  const stream = () => streamFor(resampler.seed, "permutation-bootstrap", shape.pool);
  const worth = sample && game ? withSamplingError(valued.shapley, sample, values, stream()) : valued.shapley;

  const membersOf = (entries: Valued): MemberValue[] => shape.members.map((model, i) => ({ model, ...entryOf(entries, i) }));
  const matrix = <T>(entry: (i: number, j: number) => T): T[][] =>
    shape.members.map((_, i) => Array.from({ length: players }, (_, j) => entry(i, j)));
  const pairOf = <T>(at: (entry: number) => T) => matrix((i, j) => (i === j ? null : at(pairIndex(Math.min(i, j), Math.max(i, j)))));
  const sizeOf = <T>(at: (entry: number) => T) => matrix((i, k) => at(i * players + k));
  const shapleyValues = membersOf(worth);
  const leaveOneOutValues = membersOf(valued.leaveOneOut);

  const usage = coalitionUsageOf(table);

  return {
    pool: shape.pool,
    method: shape.method,
    family: setting.family,
    dataset: shape.dataset,
    members: [...shape.members],
    mode: sample ? "sampled" : "exact",
    unsupported: played.kind === "unsupported",
    reason: played.kind === "unsupported" ? played.because : null,
    items: game?.items ?? 0,
    excluded: shape.items.length - (game?.items ?? 0),
    repeats: shape.repeats,
    ...listOf(table, values, sample !== null || players > mostListed),
    ...(sample && { se: Array.from(samplingErrors(sample, values), orNull), residual: residualOf(worth, values) }),
    individual: membersOf(valued.individual),
    shapley: shapleyValues,
    leaveOneOut: leaveOneOutValues,
    banzhaf: membersOf(valued.banzhaf),
    marginalBySize: sizeOf((entry) => orNull(valued.marginalBySize.value[entry]!)),
    interaction: pairOf((entry) => orNull(valued.interaction.value[entry]!)),
    intervals: {
      marginalBySize: sizeOf((entry) => boundsOf(valued.marginalBySize, entry)),
      interaction: pairOf((entry) => boundsOf(valued.interaction, entry)),
    },
    redundant: redundantOf(shapleyValues, leaveOneOutValues),
    dev: setting.dev,
    gain: {
      overDevBest: devBest < 0 || !game ? null : { model: shape.members[devBest]!, ...entryOf(valued.overDevBest, 0) },
      overTestBest: best === null ? null : { model: shape.members[best]!, ...entryOf(valued.overTestBest, 0) },
      overSelfConsistency: game ? gainOverSelfConsistency(table, setting.selfConsistency, setting.failed, resampler) : null,
    },
    ...rescueOf(table, rows, devBest < 0 ? null : devBest),
    repeatSpread: repeatSpreadOf(table, played.kind === "game" ? played.kept : []),
    agreement: agreementOf(table, rows),
    accuracy: tally.accuracy,
    counts: tally.counts,
    noAnswer: tally.counts.noAnswer,
    failed: tally.counts.failed,
    degraded: tally.degraded,
    ...usageOf(table),
    ...(usage !== null && { usage }),
  };
}

function noneOf<K extends string>(indices: Readonly<Record<K, GameIndex>>, players: number): Record<K, Valued> {
  const none = Object.entries<GameIndex>(indices).map(([name, index]) => [name, undefinedValues(index.length(players))]);
  return Object.fromEntries(none) as Record<K, Valued>;
}

const entryOf = ({ value, low, high }: Valued, entry: number) => ({
  value: orNull(value[entry]!),
  low: orNull(low[entry]!),
  high: orNull(high[entry]!),
});

function boundsOf({ low, high }: Valued, entry: number): [number, number] | null {
  return Number.isNaN(low[entry]!) ? null : [low[entry]!, high[entry]!];
}

/** v(S) in bitmask order, or the played coalitions with their masks. `values` is v(empty), then v of the table's masks. */
function listOf({ masks, shape }: CellTable, values: Float64Array, asList: boolean): Pick<GameReport, "values" | "sampled"> {
  if (asList) return { sampled: Array.from(values, (value, k) => ({ mask: k === 0 ? 0 : masks[k - 1]!, value: orNull(value) })) };
  const all = new Array<number | null>(2 ** shape.members.length).fill(null);
  for (const [k, value] of values.entries()) all[k === 0 ? 0 : masks[k - 1]!] = orNull(value);
  return { values: all };
}

/** What the sampled values miss of efficiency: their sum minus (v(N) - v(empty)). 0 but for rounding, as every order is efficient. */
function residualOf({ value }: Valued, values: Float64Array): number | null {
  return orNull(value.reduce((sum, worth) => sum + worth, 0) - (values.at(-1)! - values[0]!));
}
