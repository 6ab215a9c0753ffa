import type { CellTable } from "./cell-table.ts";
import type { GameIndex } from "./game-index.ts";
import { individual, leaveOneOut, marginalBySize, shapley } from "./indices/index.ts";
import { type PlayedCell, unitsOf } from "./played-cell.ts";
import { type PermutationSample, sampledMarginalBySize, sampledShapley } from "./sampled.ts";
import { splitHalves } from "./split-halves.ts";
import { coalitionValues, entriesOfRow } from "./valuation.ts";

/** What the coupling of individual and compositional strength needs of one game: small, so that the game itself need not be kept. */
export interface HalfValues {
  readonly pool: string;
  readonly family: string;
  readonly method: string;
  readonly dataset: string;
  /** Number of members. */
  readonly models: number;
  /** Per half of the items: one value per member, in pool order; NaN where undefined. */
  readonly individual: Halves;
  readonly leaveOneOut: Halves;
  /** Mean over k >= 2 of the mean marginal to coalitions of k others. */
  readonly meanMarginal: Halves;
  readonly shapley: Halves;
}

export type Halves = readonly [Float64Array, Float64Array];

/** Values that differ by less than this are tied: they differ by rounding. */
const grain = 1e-12;

/** The values of a game on each half of its items; null for an unsupported one. */
export function halfValues(
  table: CellTable,
  played: PlayedCell,
  family: string,
  sample: PermutationSample | null,
  seed: number,
): HalfValues | null {
  if (played.kind === "unsupported") return null;
  const { game, kept } = played;
  const { pool, method, dataset } = table.shape;
  const halfOf = splitHalves(seed, dataset, unitsOf(table));
  const rows = [0, 1].map((half) => {
    const places = Array.from(kept.keys()).filter((place) => halfOf[kept[place]!] === half);
    return coalitionValues(game, places);
  });
  const halves = (index: GameIndex): Halves => [
    entriesOfRow(game, index, rows[0]!).map(grained),
    entriesOfRow(game, index, rows[1]!).map(grained),
  ];
  const bySize = halves(sample ? sampledMarginalBySize(sample) : marginalBySize);
  return {
    pool,
    family,
    method,
    dataset,
    models: game.players,
    individual: halves(individual),
    leaveOneOut: halves(leaveOneOut),
    meanMarginal: [beyondOne(bySize[0], game.players, sample !== null), beyondOne(bySize[1], game.players, sample !== null)],
    shapley: halves(sample ? sampledShapley(sample) : shapley),
  };
}

const grained = (value: number): number => Math.round(value / grain) * grain;

/**
 * Mean over k = 2..n-1 of entry i * n + k; NaN for fewer than three members, who never meet a coalition of two.
 * In a sampled game a size at which no order has the member is left out.
 */
function beyondOne(bySize: Float64Array, players: number, sampled: boolean): Float64Array {
  return Float64Array.from({ length: players }, (_, i) => {
    const marginals = bySize.subarray(i * players + 2, (i + 1) * players).filter((marginal) => !sampled || !Number.isNaN(marginal));
    return grained(marginals.reduce((sum, marginal) => sum + marginal, 0) / marginals.length);
  });
}
