import { type Static, Type } from "@sinclair/typebox";
import { averageOf, RegretTable } from "../../regret-matcher.ts";
import type { Action, Situation } from "./dialogue.ts";

/** What the controllers of one bundle have learned. */
export const BundleTables = Type.Object(
  {
    proposal: Type.Optional(RegretTable),
    reviewer: Type.Optional(RegretTable),
  },
  {
    additionalProperties: false,
    description: "Regret tables of (keep, refresh) and of (skip, speak); without one: refresh by `threshold`, speak always.",
  },
);
export type BundleTables = Static<typeof BundleTables>;

/** How an action is drawn from an average strategy: the likelier one, of equals the first; or in proportion. */
export type Choice = "greedy" | "stochastic";

/** A learned controller: plays the average strategy of its table. `uniform` is a number in [0, 1) of the round's own. */
export function learned(table: RegretTable, choice: Choice, uniform: (round: number) => number): (situation: Situation) => Action {
  return ({ key, round }) => {
    const entry = table[key];
    // A state that training never met: both actions are as good, as in a table of zeros.
    const [idle, act] = entry === undefined ? [0.5, 0.5] : (averageOf(entry) as [number, number]);
    if (choice === "greedy") return act > idle ? 1 : 0;
    return uniform(round) < idle ? 0 : 1;
  };
}
