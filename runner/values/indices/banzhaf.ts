import type { GameIndex } from "../game-index.ts";
import { memberSums } from "../subset-sums.ts";

/** Banzhaf (1965): the mean of v(S + i) - v(S) over all S without i, each equally likely. */
export const banzhaf: GameIndex = {
  id: "banzhaf",
  description: "The Banzhaf value: the mean of what a member adds, over all coalitions of the others.",
  length: (players) => players,
  coalitions: () => "all",
  needs: () => true,
  evaluator(players) {
    const folded = new Float64Array(2 ** players);
    return (values, out, at) => {
      folded.set(values);
      const total = memberSums(folded, players, out, at);
      for (let i = 0; i < players; i++) out[at + i] = (2 * out[at + i]! - total) / 2 ** (players - 1);
    };
  },
};
