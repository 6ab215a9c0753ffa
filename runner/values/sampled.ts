import { wholePool } from "../coalition.ts";
import { ranked, type Stream } from "../stream.ts";
import type { GameIndex } from "./game-index.ts";
import { percentileInterval } from "./statistics/percentile-interval.ts";
import type { Valued } from "./valuation.ts";

/** Random orders in which a pool comes together, in antithetic pairs: order 2p + 1 is order 2p reversed. */
export interface PermutationSample {
  readonly players: number;
  /** Number of orders; even, at least 4. */
  readonly permutations: number;
  /** Member at each place, shape [permutations, players], row-major. */
  readonly orders: Uint8Array;
  /** The distinct coalitions to play, ascending, without the empty one: what the orders pass through, members alone, the pool without one, the pool. */
  readonly masks: Uint32Array;
}

export interface SamplingBudget {
  /** Orders, reverses counted. */
  readonly permutations: number;
  /** Most distinct coalitions that may be played, the empty one not counted; null: any number. */
  readonly maxCoalitions: number | null;
}

/** Two draws are the fewest that have a standard error; a draw is a pair of orders. */
const fewest = 4;

/**
 * Draws orders for permutation sampling (Castro et al. 2009), each with its reverse. An order ranks the members by digest of
 * (seed, "permutation", pool, p, member), so a pool without one of them has the same orders with that one left out.
 * Throws a RangeError that says what is needed where the budget is odd, below 4, or has too few coalitions.
 */
export function permutationsFor(
  seed: number,
  pool: { readonly id: string; readonly members: readonly string[] },
  budget: SamplingBudget,
): PermutationSample {
  const players = pool.members.length;
  const { permutations, maxCoalitions } = budget;
  if (!Number.isSafeInteger(permutations) || permutations < fewest || permutations % 2 !== 0) {
    throw new RangeError(
      `permutations: found ${permutations}, needed is an even number of at least ${fewest}: two orders, each with its reverse`,
    );
  }
  const indices = pool.members.map((_, index) => index);
  const orders = new Uint8Array(permutations * players);
  const masks = new Set<number>([wholePool(players)]);
  for (let i = 0; i < players; i++) {
    masks.add(2 ** i);
    if (players > 1) masks.add(wholePool(players) - 2 ** i);
  }
  let fitting = 0;
  for (let p = 0; p < permutations; p += 2) {
    const order = ranked(indices, (index) => pool.members[index]!, seed, "permutation", pool.id, p / 2);
    orders.set(order, p * players);
    orders.set(order.toReversed(), (p + 1) * players);
    for (let row = p; row < p + 2; row++) for (const mask of prefixesOf(orders, row, players)) masks.add(mask);
    if (maxCoalitions === null || masks.size <= maxCoalitions) fitting = p + 2;
  }
  if (maxCoalitions !== null && masks.size > maxCoalitions) {
    const instead = fitting >= fewest ? `; ${fitting} would fit` : "";
    throw new RangeError(
      `maxCoalitions: found ${maxCoalitions}, needed are ${masks.size} for ${permutations} permutations of ${pool.id}${instead}`,
    );
  }
  return { players, permutations, orders, masks: Uint32Array.from(masks).sort() };
}

/** The coalitions that an order passes through, from its first member alone to the whole pool. */
function prefixesOf(orders: Uint8Array, row: number, players: number): number[] {
  let mask = 0;
  return Array.from({ length: players }, (_, place) => {
    mask += 2 ** orders[row * players + place]!;
    return mask;
  });
}

/** For each order and place: where in (v(empty), v of the sample's masks) the coalition stands that the order has reached. */
function positionsOf({ players, permutations, orders, masks }: PermutationSample): Int32Array {
  const positionOf = new Map(Array.from(masks, (mask, k) => [mask, k + 1]));
  const positions = new Int32Array(permutations * players);
  for (let row = 0; row < permutations; row++) {
    for (const [place, mask] of prefixesOf(orders, row, players).entries()) positions[row * players + place] = positionOf.get(mask)!;
  }
  return positions;
}

/** Hands over what each member adds, order by order from `first` up to but not including `last`. */
function forMarginals(
  sample: PermutationSample,
  positions: Int32Array,
  values: Float64Array,
  rows: readonly [first: number, last: number],
  add: (member: number, place: number, marginal: number) => void,
): void {
  const { players, orders } = sample;
  for (let row = rows[0]; row < rows[1]; row++) {
    let before = values[0]!;
    for (let place = 0; place < players; place++) {
      const after = values[positions[row * players + place]!]!;
      add(orders[row * players + place]!, place, after - before);
      before = after;
    }
  }
}

/** The Shapley value estimated from the sampled orders: unbiased, and efficient, because the marginals of each order add up to v(N) - v(empty). */
export function sampledShapley(sample: PermutationSample): GameIndex {
  const positions = positionsOf(sample);
  return {
    id: "shapley",
    description: "The Shapley value, estimated from random orders of the members, each with its reverse.",
    length: (players) => players,
    coalitions: () => sample.masks,
    needs: () => true,
    evaluator: (players) => (values, out, at) => {
      out.fill(0, at, at + players);
      forMarginals(sample, positions, values, [0, sample.permutations], (member, _place, marginal) => {
        out[at + member]! += marginal;
      });
      for (let i = 0; i < players; i++) out[at + i]! /= sample.permutations;
    },
  };
}

/** Mean marginal by coalition size, estimated from the sampled orders; NaN where no order has the member at that place. */
export function sampledMarginalBySize(sample: PermutationSample): GameIndex {
  const positions = positionsOf(sample);
  return {
    id: "marginal-by-size",
    description: "What a member adds to coalitions of k others, on average over the sampled orders.",
    length: (players) => players * players,
    coalitions: () => sample.masks,
    needs: () => true,
    evaluator(players) {
      const seen = new Float64Array(players * players);
      forMarginals(sample, positions, new Float64Array(sample.masks.length + 1), [0, sample.permutations], (member, place) => {
        seen[member * players + place]!++;
      });
      return (values, out, at) => {
        out.fill(0, at, at + players * players);
        forMarginals(sample, positions, values, [0, sample.permutations], (member, place, marginal) => {
          out[at + member * players + place]! += marginal;
        });
        for (const [entry, count] of seen.entries()) out[at + entry] = count === 0 ? Number.NaN : out[at + entry]! / count;
      };
    },
  };
}

/** The mean of the two orders of each antithetic pair, per member: the draws of which the estimate is the mean. Shape [pairs, players]. */
export function pairMeans(sample: PermutationSample, values: Float64Array): Float64Array {
  const positions = positionsOf(sample);
  const { players, permutations } = sample;
  const means = new Float64Array((permutations / 2) * players);
  for (let pair = 0; pair < permutations / 2; pair++) {
    forMarginals(sample, positions, values, [2 * pair, 2 * pair + 2], (member, _place, marginal) => {
      means[pair * players + member]! += marginal / 2;
    });
  }
  return means;
}

/**
 * Standard error of each sampled Shapley value from the drawing of orders: sd of the pair means / sqrt(pairs).
 * `values` is v(empty) followed by v of the sample's masks. What the choice of items adds is in the interval, not here.
 */
export function samplingErrors(sample: PermutationSample, values: Float64Array): Float64Array {
  const { players, permutations } = sample;
  const means = pairMeans(sample, values);
  const pairs = permutations / 2;
  return Float64Array.from({ length: players }, (_, i) => {
    let sum = 0;
    for (let pair = 0; pair < pairs; pair++) sum += means[pair * players + i]!;
    let squares = 0;
    for (let pair = 0; pair < pairs; pair++) squares += (means[pair * players + i]! - sum / pairs) ** 2;
    return Math.sqrt(squares / (pairs - 1) / pairs);
  });
}

/**
 * Adds to each resampled Shapley value what resampling the pairs of orders does to it, and takes the intervals anew: they then
 * hold both errors, that of the items and that of the orders.
 */
export function withSamplingError(shapley: Valued, sample: PermutationSample, values: Float64Array, stream: Stream): Valued {
  const { players } = sample;
  const pairs = sample.permutations / 2;
  const means = pairMeans(sample, values);
  const resampled = shapley.resampled.slice();
  const draws = resampled.length / players;
  const shift = new Float64Array(players);
  for (let draw = 0; draw < draws; draw++) {
    shift.fill(0);
    for (let k = 0; k < pairs; k++) {
      const pair = stream.below(pairs);
      for (let i = 0; i < players; i++) shift[i]! += means[pair * players + i]! / pairs;
    }
    for (let i = 0; i < players; i++) resampled[i * draws + draw]! += shift[i]! - shapley.value[i]!;
  }
  const bounds = Array.from({ length: players }, (_, i) => percentileInterval(resampled.subarray(i * draws, (i + 1) * draws)));
  return {
    value: shapley.value,
    low: Float64Array.from(bounds, ([low]) => low),
    high: Float64Array.from(bounds, ([, high]) => high),
    resampled,
  };
}
