import { wholePool } from "../../coalition.ts";
import type { GameIndex } from "../game-index.ts";

/** v(N) - v(N \ i): what the whole pool loses without the member. Needs n + 1 coalitions (one for a pool of one, whose rest is empty). */
export const leaveOneOut: GameIndex = {
  id: "leave-one-out",
  description: "v(N) - v(N \\ i): what the whole pool loses without the member.",
  length: (players) => players,
  // Removing the highest member leaves the smallest mask, so ascending order is that of falling members.
  coalitions: (players) =>
    Uint32Array.from({ length: players + 1 }, (_, k) => wholePool(players) - (k < players ? 2 ** (players - 1 - k) : 0)).filter(
      (mask) => mask > 0,
    ),
  needs: (players, entry, mask) => mask === wholePool(players) || mask === wholePool(players) - 2 ** entry,
  evaluator: (players) => (values, out, at) => {
    const last = values.length - 1;
    // values[last - 1 - i] is v(N \ i); for a pool of one that is v(empty).
    for (let i = 0; i < players; i++) out[at + i] = values[last]! - values[last - 1 - i]!;
  },
};
