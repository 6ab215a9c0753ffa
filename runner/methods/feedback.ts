import { Type } from "@sinclair/typebox";
import type { Method } from "../method.ts";
import { critiqueTurn } from "../turns/critique.ts";
import { reviseTurn } from "../turns/revise.ts";
import { isAnswered, renewed, summarised } from "./discussion.ts";
import { roleRule } from "./role-rule.ts";
import { vote } from "./vote.ts";

const parameters = Type.Object(
  {
    rounds: Type.Integer({ minimum: 0, maximum: 99, default: 1, description: "Rounds of feedback and revision after the first answers." }),
    givers: Type.Integer({ minimum: 1, maximum: 99, default: 2, description: "Other members who give feedback on an answer, at most." }),
    summarizer: roleRule("Who writes the final answer out of all last answers"),
  },
  { additionalProperties: false },
);

export const feedback: Method<typeof parameters> = {
  id: "feedback",
  description: "All answer; each answer gets feedback from other members, and its author revises it; a summarizer writes the final answer.",
  family: "interaction",
  parameters,
  minimum: 2,
  roles: ({ summarizer }) => ({ summarizer }),

  *play(play) {
    const { seats, parameters: given, shuffled } = play;
    let last = yield seats.map((seat) => seat.answer);
    // Who gives feedback to whom is the same in every round, and for the members that are left in every coalition.
    const givers = seats.map((author) =>
      shuffled(
        seats.filter((seat) => seat !== author),
        "givers",
        author.id,
      ).slice(0, given.givers),
    );
    for (let round = 0; round < given.rounds; round++) {
      // Who has no answer has nothing to be criticised or revised.
      const authors = [...seats.keys()].filter((i) => last[i]!.state === "answered");
      if (authors.length === 0) break;
      const asked = authors.flatMap((i) => givers[i]!.map((giver) => giver.ask(critiqueTurn(last[i]!))));
      const critiques = asked.length === 0 ? [] : yield asked;
      let next = 0;
      const revisions = authors.map((i) => {
        const own = critiques.slice(next, next + givers[i]!.length);
        next += givers[i]!.length;
        return seats[i]!.ask(reviseTurn(last[i]!, own.filter(isAnswered)));
      });
      const revised = yield revisions;
      const now = [...last];
      for (const [k, i] of authors.entries()) now[i] = revised[k]!;
      last = renewed(last, now);
    }
    const reply = yield* summarised(play, play.role("summarizer"), last);
    return {
      reply,
      note: () => ({
        givers: Object.fromEntries(seats.map(({ id }, i) => [id, givers[i]!.map((giver) => giver.id)])),
        last: vote(play, last, "first").note!(),
      }),
    };
  },
};
