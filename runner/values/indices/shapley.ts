import { factorial } from "../factorial.ts";
import { entriesOf, type GameIndex } from "../game-index.ts";
import { memberSums, sizesOf } from "../subset-sums.ts";

/**
 * Shapley (1953): phi_i = sum over S without i of |S|!(n-|S|-1)!/n! [v(S + i) - v(S)].
 * A coalition of s members counts (s-1)!(n-s)!/n! for those inside and -s!(n-s-1)!/n! for those outside. Both are taken
 * times n!, so that for scores 0 and 1 all sums are whole numbers: efficiency is exact, a null player gets 0 and clones
 * get equal values, to the bit, up to 17 players.
 */
export const shapley: GameIndex = {
  id: "shapley",
  description: "The Shapley value: the mean of what a member adds, over all orders in which the pool can come together.",
  length: (players) => players,
  coalitions: () => "all",
  needs: () => true,
  evaluator(players) {
    const outsideBySize = Float64Array.from({ length: players + 1 }, (_, s) =>
      s === players ? 0 : factorial(s) * factorial(players - s - 1),
    );
    const insideBySize = outsideBySize.map((outside, s) => (s === 0 ? 0 : outside + factorial(s - 1) * factorial(players - s)));
    const sizes = sizesOf(players);
    const weighted = new Float64Array(sizes.length);
    const orders = factorial(players);
    return (values, out, at) => {
      let without = 0;
      for (let mask = 0; mask < sizes.length; mask++) {
        const value = values[mask]!;
        const s = sizes[mask]!;
        weighted[mask] = insideBySize[s]! * value;
        without += outsideBySize[s]! * value;
      }
      memberSums(weighted, players, out, at);
      for (let i = 0; i < players; i++) out[at + i] = (out[at + i]! - without) / orders;
    };
  },
};

/** Shapley values of a table of 2^n values, v(S) at mask S. */
export const shapleyOf = (values: Float64Array, n: number): Float64Array => entriesOf(shapley, values, n);
