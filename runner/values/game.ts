/**
 * The table coalition -> value of one (pool, method, dataset), kept item by item because values are linear in items:
 * every index is computed per item, and items are resampled. A game knows nothing of models or methods.
 */
export interface Game {
  /** Number of players; player i is bit i of a mask. */
  readonly players: number;
  /** The coalitions that were played, ascending, without the empty one. All 2^n - 1 of them in an exact game. */
  readonly masks: Uint32Array;
  /** Number of items: those whose every play was graded, or as `failed` declares. */
  readonly items: number;
  /** Scores in [0, 1], shape [items, masks], row-major; the mean over repeats. NaN where the coalition's value is undefined. */
  readonly scores: Float64Array;
  /** v(empty), declared. */
  readonly empty: number;
  /** Cluster of each item, 0-based, where items are not independent; null: each item is its own. */
  readonly clusters: Int32Array | null;
}
