import { size } from "../../coalition.ts";
import { choose } from "../factorial.ts";
import type { GameIndex } from "../game-index.ts";
import { sizesOf } from "../subset-sums.ts";

/**
 * Entry i * n + k: the mean of v(S + i) - v(S) over the C(n-1, k) coalitions S of k members without i.
 * Its mean over k is the Shapley value (Castro et al. 2009); k = 0 is v({i}) - v(empty), k = n-1 leave-one-out.
 */
export const marginalBySize: GameIndex = {
  id: "marginal-by-size",
  description: "What a member adds to coalitions of k others, on average, for k = 0..n-1.",
  length: (players) => players * players,
  coalitions: () => "all",
  needs: (players, entry, mask) => {
    const i = Math.floor(entry / players);
    return size(mask) === (entry % players) + ((mask >>> i) & 1);
  },
  evaluator(players) {
    const sizes = sizesOf(players);
    const groups = Float64Array.from({ length: players }, (_, k) => choose(players - 1, k));
    /** Sums of v by size, and by member inside and size. */
    const bySize = new Float64Array(players + 1);
    const byMember = new Float64Array(players * (players + 1));
    return (values, out, at) => {
      bySize.fill(0);
      byMember.fill(0);
      for (let mask = 0; mask < sizes.length; mask++) {
        const value = values[mask]!;
        if (value === 0) continue;
        const s = sizes[mask]!;
        bySize[s]! += value;
        for (let rest = mask; rest !== 0; rest &= rest - 1) byMember[(31 - Math.clz32(rest & -rest)) * (players + 1) + s]! += value;
      }
      for (let i = 0; i < players; i++) {
        for (let k = 0; k < players; k++) {
          const row = i * (players + 1);
          const without = bySize[k]! - byMember[row + k]!;
          out[at + i * players + k] = (byMember[row + k + 1]! - without) / groups[k]!;
        }
      }
    };
  },
};
