import { Type } from "@sinclair/typebox";
import type { Method } from "../method.ts";
import { refined, summarised } from "./discussion.ts";
import { roleRule } from "./role-rule.ts";
import { Tie, vote } from "./vote.ts";

const parameters = Type.Object(
  {
    rounds: Type.Integer({
      minimum: 0,
      maximum: 99,
      default: 2,
      description: "Rounds after the first answers, in which each answers again.",
    }),
    final: Type.Unsafe<"summary" | "vote">({
      type: "string",
      enum: ["summary", "vote"],
      default: "summary",
      description: "summary: the summarizer writes the final answer out of all last answers; vote: their plurality is it.",
    }),
    summarizer: roleRule("Who writes the summary"),
    tie: Tie,
  },
  { additionalProperties: false },
);

export const refine: Method<typeof parameters> = {
  id: "refine",
  description: "All answer; in each round every member sees all last answers and answers again; a summarizer, or a vote, ends it.",
  family: "interaction",
  parameters,
  minimum: 2,
  roles: ({ final, summarizer }): Readonly<Record<string, string>> => (final === "summary" ? { summarizer } : {}),
  needsDev: ({ final, tie }) => (final === "vote" && tie === "dev-best" ? "tie" : null),

  *play(play) {
    const { rounds, final, tie } = play.parameters;
    const everybody = play.seats.map((_, i) => i);
    const last = yield* refined(play, rounds, () => everybody);
    if (final === "vote") return vote(play, last, tie);
    const reply = yield* summarised(play, play.role("summarizer"), last);
    return { reply, note: () => ({ last: vote(play, last, "first").note!() }) };
  },
};
