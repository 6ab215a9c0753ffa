import type { GameIndex } from "../game-index.ts";

/** v({i}): what each member is worth alone. */
export const individual: GameIndex = {
  id: "individual",
  description: "v({i}): the member alone.",
  length: (players) => players,
  coalitions: (players) => Uint32Array.from({ length: players }, (_, i) => 2 ** i),
  needs: (_players, entry, mask) => mask === 2 ** entry,
  evaluator: (players) => (values, out, at) => {
    for (let i = 0; i < players; i++) out[at + i] = values[i + 1]!;
  },
};
