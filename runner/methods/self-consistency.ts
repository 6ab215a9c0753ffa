import { Type } from "@sinclair/typebox";
import type { Method } from "../method.ts";
import { answerTurn } from "../turns/answer.ts";
import { roleRule } from "./role-rule.ts";
import { firstOfMost, tallyOf, withoutVotes } from "./vote.ts";

const parameters = Type.Object(
  {
    member: roleRule("Who answers"),
    samples: Type.Integer({
      minimum: 1,
      maximum: 999,
      default: 5,
      description:
        "Answers that it gives. A method is compared with the entry whose mean tokens are nearest to its own, within a fifth: list several.",
    }),
  },
  { additionalProperties: false },
);

export const selfConsistency: Method<typeof parameters> = {
  id: "self-consistency",
  description:
    "One member answers several times, and its most frequent answer counts, of equals the one it gave first: the control at equal cost.",
  family: "control",
  parameters,
  minimum: 1,
  roles: ({ member }) => ({ member }),
  companion: "member",

  *play(play) {
    const seat = play.role("member");
    const replies = yield Array.from({ length: play.parameters.samples }, (_, sample) => seat.ask(answerTurn, sample));
    const tally = tallyOf(replies);
    const winner = firstOfMost(tally);
    return {
      reply: winner === -1 ? withoutVotes(replies) : tally.holders[winner]!,
      note: () => ({
        member: seat.id,
        votes: Object.fromEntries(tally.holders.map((holder, k) => [holder.key, tally.votes[k]])),
        share: winner === -1 ? 0 : tally.votes[winner]! / replies.length,
      }),
    };
  },
};
