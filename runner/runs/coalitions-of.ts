import type { Pool, Suite } from "../../spec/index.ts";
import { wholePool } from "../coalition.ts";
import { type PermutationSample, permutationsFor } from "../values/sampled.ts";

export interface Coalitions {
  /** Ascending, without the empty coalition; null: all of the pool's. */
  readonly masks: readonly number[] | null;
  /** The orders they come from, in a sampled game. */
  readonly sample: PermutationSample | null;
}

/** The coalitions of a pool that the suite's valuation needs; a text says why they cannot be had. */
export function coalitionsOf(pool: Pool, { seed, valuation }: Suite): Coalitions | string {
  const n = pool.members.length;
  const { indices, mode, permutations, maxCoalitions } = valuation;
  if (!indices.includes("shapley")) {
    const whole = wholePool(n);
    const masks = new Set([whole]);
    for (let i = 0; i < n; i++) {
      masks.add(2 ** i);
      if (whole - 2 ** i > 0) masks.add(whole - 2 ** i);
    }
    return masks.size === whole ? { masks: null, sample: null } : { masks: [...masks].sort((a, b) => a - b), sample: null };
  }
  if (mode === "exact") return { masks: null, sample: null };
  try {
    const sample = permutationsFor(seed, pool, { permutations, maxCoalitions: maxCoalitions ?? null });
    return { masks: Array.from(sample.masks), sample };
  } catch (error) {
    if (error instanceof RangeError) return error.message;
    throw error;
  }
}
