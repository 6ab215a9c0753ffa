import { Type } from "@sinclair/typebox";
import type { Method } from "../method.ts";
import { devWeight } from "./dev-weight.ts";
import { Tie, vote } from "./vote.ts";

const parameters = Type.Object(
  {
    tie: Tie,
    weights: Type.Unsafe<"none" | "dev-log-odds">({
      type: "string",
      enum: ["none", "dev-log-odds"],
      default: "none",
      description: "dev-log-odds: a vote weighs the log-odds of its member's accuracy on dev, at least 0.1.",
    }),
  },
  { additionalProperties: false },
);

/** Log-odds of each member's accuracy on dev, by model id; null where votes are not weighted. */
type State = Readonly<Record<string, number>> | null;

export const majorityVote: Method<typeof parameters, State> = {
  id: "majority-vote",
  description: "Plurality of the members' answers; a reply without an answer and a failed call are no votes.",
  family: "aggregation",
  parameters,
  minimum: 2,
  needsDev: ({ tie, weights }) => (weights === "dev-log-odds" ? "weights" : tie === "dev-best" ? "tie" : null),

  // Asks nothing more: the first answers on dev suffice.
  *fit({ parameters: { weights }, members, items }) {
    if (weights === "none") return null;
    return Object.fromEntries(members.map((id, m) => [id, devWeight(items.map((item) => item.scores[m]!))]));
  },

  *play(play) {
    const replies = yield play.seats.map((seat) => seat.answer);
    return vote(play, replies, play.parameters.tie, play.state);
  },
};
