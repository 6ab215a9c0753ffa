import { factorial } from "../factorial.ts";
import type { GameIndex } from "../game-index.ts";
import { memberSums, pairCount, pairIndex, pairSums, sizesOf } from "../subset-sums.ts";

/**
 * Shapley interaction of pairs (Grabisch and Roubens 1999), entry pairIndex(i, j) with i < j: the sum over S without i and j of
 * |S|!(n-|S|-2)!/(n-1)! [v(S + ij) - v(S + i) - v(S + j) + v(S)]. Above 0: complements; below: substitutes.
 * With p_s = s!(n-s-2)!, a coalition of s members counts p_{s-2} for pairs inside, -p_{s-1} for pairs it splits and p_s for
 * pairs outside; written as sums over coalitions that contain a pair, a member, or anything, and divided by (n-1)! at the end.
 */
export const interaction: GameIndex = {
  id: "interaction",
  description: "The Shapley interaction of two members: what they add together beyond what each adds without the other.",
  length: pairCount,
  coalitions: () => "all",
  needs: () => true,
  evaluator(players) {
    if (players < 2) return () => {};
    const p = (s: number): number => (s < 0 || s > players - 2 ? 0 : factorial(s) * factorial(players - s - 2));
    const length = 2 ** players;
    const sizes = sizesOf(players);
    const weight = (of: (s: number) => number) => Float64Array.from({ length: players + 1 }, (_, s) => of(s));
    const forPair = weight((s) => p(s) + 2 * p(s - 1) + p(s - 2));
    const forMember = weight((s) => p(s) + p(s - 1));
    const forAny = weight(p);
    const paired = new Float64Array(length);
    const membered = new Float64Array(length);
    const scratch = new Float64Array(length / 2);
    const pairs = new Float64Array(pairCount(players));
    const members = new Float64Array(players);
    const orders = factorial(players - 1);
    return (values, out, at) => {
      let any = 0;
      for (let mask = 0; mask < length; mask++) {
        const value = values[mask]!;
        const s = sizes[mask]!;
        paired[mask] = forPair[s]! * value;
        membered[mask] = forMember[s]! * value;
        any += forAny[s]! * value;
      }
      pairSums(paired, players, pairs, scratch);
      memberSums(membered, players, members, 0);
      for (let j = 1; j < players; j++) {
        for (let i = 0; i < j; i++) {
          const pair = pairIndex(i, j);
          out[at + pair] = (pairs[pair]! - members[i]! - members[j]! + any) / orders;
        }
      }
    };
  },
};
