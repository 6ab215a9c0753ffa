import jStat from "jstat";
import type { Stream } from "../stream.ts";

/** The level of a family of tests. */
export const alpha = 0.05;
/** The power at which the smallest detectable rho is stated. */
const power = 0.8;
/** Stands for every rho that cannot be: above 1, as JSON has no infinity. */
const beyond = 2;
const rounding = 1e-12;

/** The games of one dataset, summed: agreement[i * n + j] is what model i's individual rank adds to rho with model j's rank of the index. */
export interface DatasetGames {
  readonly games: number;
  readonly agreement: Float64Array;
}

export interface PermutationTest {
  /** One-sided: the share of draws, the observed rho counted among them, that reach it (Phipson and Smyth 2010). */
  readonly p: number;
  readonly draws: number;
  /** Standard deviation of the draws. */
  readonly deviation: number;
  /** The largest draws, descending: a share `alpha` of all. */
  readonly tail: Float64Array;
  /** Of each dataset the best of its draws, together: the largest rho that any permutation is seen to give. */
  readonly largest: number;
}

/** Tests rho, the mean over all games, against models permuted within each dataset. */
export function permutationTest(
  datasets: readonly DatasetGames[],
  rho: number,
  models: number,
  draws: number,
  stream: Stream,
): PermutationTest {
  const games = gamesOf(datasets);
  const order = identity(models);
  const best = datasets.map(({ agreement }) => matched(agreement, order));
  const drawn = Float64Array.from({ length: draws }, () => {
    let total = 0;
    for (let k = 0; k < datasets.length; k++) {
      const { agreement } = datasets[k]!;
      for (let i = models - 1; i > 0; i--) {
        const j = stream.below(i + 1);
        [order[i], order[j]] = [order[j]!, order[i]!];
      }
      const sum = matched(agreement, order);
      best[k] = Math.max(best[k]!, sum);
      total += sum;
    }
    return total / games;
  });
  let reached = 1;
  let sum = 0;
  let squares = 0;
  for (const one of drawn) {
    if (one >= rho - rounding) reached++;
    sum += one;
    squares += one * one;
  }
  return {
    p: reached / (draws + 1),
    draws,
    deviation: Math.sqrt(Math.max(0, squares / draws - (sum / draws) ** 2)),
    tail: drawn
      .sort()
      .reverse()
      .slice(0, Math.ceil(alpha * (draws + 1))),
    largest: best.reduce((total, sum) => total + sum, 0) / games,
  };
}

/**
 * The smallest true rho that would be found at the given power as one of so many tests, at Holm's first step: the test's own critical
 * value, which no normal quantile comes near where permutations are few, and what a normal error takes above it. Above 1: none.
 * It is 2 where even the largest attainable rho has no p below alpha / tests: of the (n!)^d permutations of n models on d datasets at
 * least one reaches it, so that with 3 models on one dataset p is never below 1/6, nor ever below 1 / (draws + 1).
 */
export function detectableRho({ draws, tail, largest, deviation }: PermutationTest, tests: number): number {
  // So many draws may reach a rho whose p is still below the level: it has to lie above the next of them.
  const allowed = Math.ceil((alpha / tests) * (draws + 1)) - 2;
  const critical = tail[allowed] ?? Number.POSITIVE_INFINITY;
  if (largest <= critical + rounding) return beyond;
  return Math.min(beyond, critical + jStat.normal.inv(power, 0, 1) * deviation);
}

/** The sum of what the models add to rho, each with its own rank of the index under an order that is the identity. */
export function matched(agreement: Float64Array, order: Uint8Array): number {
  let sum = 0;
  for (let i = 0; i < order.length; i++) sum += agreement[i * order.length + order[i]!]!;
  return sum;
}

export const identity = (models: number): Uint8Array => Uint8Array.from({ length: models }, (_, i) => i);

export const gamesOf = (datasets: readonly DatasetGames[]): number => datasets.reduce((total, { games }) => total + games, 0);
