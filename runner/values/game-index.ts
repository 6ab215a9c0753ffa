/**
 * An index of a game: numbers that say what its members, or pairs of them, are worth. Always a linear functional of v,
 * so that it can be computed for each item and resampled with the items. Its file's name is its id.
 */
export interface GameIndex {
  readonly id: string;
  readonly description: string;
  /** Length of the flat list of its entries for a game of n players. */
  length(players: number): number;
  /** The coalitions whose values it needs, ascending, without the empty one, whose value is declared; "all" for 1..2^n-1. */
  coalitions(players: number): Uint32Array | "all";
  /** True where an entry cannot be had without the value of a coalition; the entry is undefined where that one is. */
  needs(players: number, entry: number, mask: number): boolean;
  /**
   * Makes a function that writes all entries to `out` from index `at` on. It is given v(empty) followed by v of the coalitions
   * that it needs, in their order, and does not change them. Weights are computed here, once.
   */
  evaluator(players: number): Evaluate;
}

export type Evaluate = (values: Float64Array, out: Float64Array, at: number) => void;

/** Every coalition of n players but the empty one: 1..2^n-1. */
export function allCoalitions(players: number): Uint32Array {
  return Uint32Array.from({ length: 2 ** players - 1 }, (_, k) => k + 1);
}

/** The coalitions that an index needs, listed; for planning, not for pools whose coalitions are too many to list. */
export function neededCoalitions(index: GameIndex, players: number): Uint32Array {
  const needed = index.coalitions(players);
  return needed === "all" ? allCoalitions(players) : needed;
}

/** The entries of an index of one table of values: v(empty), then v of its coalitions in order (all masks 0..2^n-1 where it needs all). */
export function entriesOf(index: GameIndex, values: Float64Array, players: number): Float64Array {
  const out = new Float64Array(index.length(players));
  index.evaluator(players)(values, out, 0);
  return out;
}
