import type { Coupling } from "../../spec/report.ts";
import { groupBy } from "../group-by.ts";
import { type Stream, streamFor } from "../stream.ts";
import {
  alpha,
  type DatasetGames,
  detectableRho,
  gamesOf,
  identity,
  matched,
  type PermutationTest,
  permutationTest,
} from "./coupling-null.ts";
import type { HalfValues, Halves } from "./half-values.ts";
import { holm } from "./statistics/holm.ts";
import { percentileInterval } from "./statistics/percentile-interval.ts";
import { unitRanks } from "./statistics/unit-ranks.ts";

export interface CouplingOptions {
  readonly seed: number;
  /** Draws of the permutation null; 10,000 in reports. */
  readonly permutations: number;
  /** Draws of the bootstrap over datasets; 1,000 in reports. */
  readonly resamples: number;
}

const indices = [
  { index: "leave-one-out", of: (game: HalfValues) => game.leaveOneOut, decides: true },
  { index: "mean-marginal", of: (game: HalfValues) => game.meanMarginal, decides: true },
  { index: "shapley", of: (game: HalfValues) => game.shapley, decides: false },
] as const;

/**
 * Does individual strength carry over into the worth to a team? One entry per (pool, method family) and index, controls left out,
 * sorted by pool and family. The statistic is the mean over games of Spearman's rho between individual strength on one half of
 * the items and the index on the other, both ways. Null: models permuted within (pool, dataset), jointly for the family's methods.
 */
export function couplings(games: readonly HalfValues[], options: CouplingOptions): Coupling[] {
  const settings = groupBy(
    games.filter(({ family }) => family !== "control"),
    ({ pool, family }) => JSON.stringify([pool, family]),
  );
  const keys = [...settings.keys()].sort();
  const byIndex = indices.map(({ index, of, decides }) => {
    const tests = keys.map((key) => testOf(settings.get(key)!, index, of, decides, options));
    const adjusted = holm(tests.map(({ test }) => test?.p ?? null));
    const settled = tests.filter(({ test }) => test !== null).length;
    return tests.map(({ n, rho, low, high, test, reason }, k): Coupling => {
      const { pool, family } = settings.get(keys[k]!)![0]!;
      const pHolm = adjusted[k]!;
      const p = test?.p ?? null;
      const detectable = test && detectableRho(test, settled);
      return { pool, family, index, n, rho, low, high, p, pHolm, detectable, carriesOver: pHolm === null ? null : pHolm < alpha, reason };
    });
  });
  return keys.flatMap((_, k) => byIndex.map((entries) => entries[k]!));
}

interface Tested extends Pick<Coupling, "n" | "rho" | "low" | "high" | "reason"> {
  readonly test: PermutationTest | null;
}

function testOf(
  games: readonly HalfValues[],
  index: Coupling["index"],
  of: (game: HalfValues) => Halves,
  decides: boolean,
  options: CouplingOptions,
): Tested {
  const { pool, family, models } = games[0]!;
  const byDataset = groupBy(games, ({ dataset }) => dataset);
  const datasets = [...byDataset.keys()]
    .sort()
    .map((dataset) => sumOf(byDataset.get(dataset)!, of, models))
    .filter((sum) => sum.games > 0);
  const count = gamesOf(datasets);
  const n = { models, datasets: datasets.length, games: count };
  const none = { n, rho: null, low: null, high: null, test: null };
  if (models < 3) return { ...none, reason: `a pool of ${models} has no ranking to speak of; at least 3 models are needed` };
  // Shown beside leave-one-out it would look like a second finding that agrees with the first.
  if (models === 3 && index === "mean-marginal")
    return { ...none, reason: "with 3 models the only coalitions of two others are the pool without one: the same as leave-one-out" };
  if (count === 0) return { ...none, reason: "in no game are both individual strength and the index defined and different between models" };

  const totals = datasets.map(({ agreement }) => matched(agreement, identity(models)));
  const rho = bounded(totals.reduce((sum, total) => sum + total, 0) / count);
  const [low, high] =
    datasets.length < 2
      ? [null, null]
      : intervalOf(datasets, totals, options.resamples, streamFor(options.seed, "coupling-bootstrap", pool, family));
  const fewDatasets = datasets.length < 2 ? "one dataset has no interval over datasets" : null;
  if (!decides) return { n, rho, low, high, test: null, reason: fewDatasets ?? "Shapley contains the solo scores: shown, decides nothing" };
  const test = permutationTest(datasets, rho, models, options.permutations, streamFor(options.seed, "coupling", pool, family));
  return { n, rho, low, high, test, reason: fewDatasets };
}

/** Ranks are centred and of length 1, so that rho under a permutation of the models is a sum of n entries of one matrix. */
function sumOf(games: readonly HalfValues[], of: (game: HalfValues) => Halves, models: number): DatasetGames {
  const agreement = new Float64Array(models * models);
  let counted = 0;
  for (const game of games) {
    const index = of(game);
    const ways = (
      [
        [0, 1],
        [1, 0],
      ] as const
    ).flatMap(([from, to]) => {
      const strength = unitRanks(game.individual[from]);
      const worth = unitRanks(index[to]);
      return strength && worth ? [{ strength, worth }] : [];
    });
    if (ways.length === 0) continue;
    counted++;
    for (const { strength, worth } of ways) {
      for (let i = 0; i < models; i++)
        for (let j = 0; j < models; j++) agreement[i * models + j]! += (strength[i]! * worth[j]!) / ways.length;
    }
  }
  return { games: counted, agreement };
}

const bounded = (rho: number): number => Math.min(1, Math.max(-1, rho));

/** Percentile interval of the mean over games when whole datasets are drawn with replacement. */
function intervalOf(
  datasets: readonly DatasetGames[],
  totals: readonly number[],
  draws: number,
  stream: Stream,
): readonly [number, number] {
  const resampled = Float64Array.from({ length: draws }, () => {
    let total = 0;
    let games = 0;
    for (let k = 0; k < datasets.length; k++) {
      const drawn = stream.below(datasets.length);
      total += totals[drawn]!;
      games += datasets[drawn]!.games;
    }
    return bounded(total / games);
  });
  return percentileInterval(resampled);
}
