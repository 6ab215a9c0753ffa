import { Type } from "@sinclair/typebox";
import type { Method, Play, Seat } from "../method.ts";
import type { Reply } from "../reply.ts";
import { answerTurn } from "../turns/answer.ts";
import { firstOfMost, tallyOf, withoutVotes } from "./vote.ts";

const parameters = Type.Object(
  {
    samples: Type.Integer({ minimum: 1, maximum: 999, default: 5, description: "Answers that each member gives." }),
    tie: Type.Unsafe<"first" | "dev-best" | "seeded">({
      type: "string",
      enum: ["first", "dev-best", "seeded"],
      default: "dev-best",
      description: "Among members of equal share: the first in pool order, the best-ranked, or one that is drawn.",
    }),
  },
  { additionalProperties: false },
);

/** A member with its most frequent answer, of equals the one it gave first. */
interface Mux {
  readonly seat: Seat;
  readonly reply: Reply;
  readonly votes: number;
}

export const slmMux: Method<typeof parameters> = {
  id: "slm-mux",
  description: "Each member answers several times; the one that agrees most with itself answers, with its most frequent answer.",
  family: "aggregation",
  parameters,
  minimum: 2,
  needsDev: ({ tie }) => (tie === "dev-best" ? "tie" : null),

  *play(play) {
    const { seats, parameters: given } = play;
    const samples = Array.from({ length: given.samples }, (_, sample) => sample);
    const replies = yield seats.flatMap((seat) => samples.map((sample) => seat.ask(answerTurn, sample)));
    const candidates = seats.flatMap((seat, i): Mux[] => {
      const tally = tallyOf(replies.slice(i * given.samples, (i + 1) * given.samples));
      const winner = firstOfMost(tally);
      return winner === -1 ? [] : [{ seat, reply: tally.holders[winner]!, votes: tally.votes[winner]! }];
    });
    // Shares are of the samples that were asked for: one that fails, or has no answer, agrees with nothing.
    const most = Math.max(...candidates.map(({ votes }) => votes));
    const leading = candidates.filter(({ votes }) => votes === most);
    const chosen = leading.length > 1 ? untied(leading, given.tie, play) : leading[0];
    return {
      reply: chosen === undefined ? withoutVotes(replies) : chosen.reply,
      note: () => ({
        shares: Object.fromEntries(candidates.map(({ seat, votes }) => [seat.id, votes / given.samples])),
        tied: leading.length > 1,
        chosen: chosen?.seat.id ?? null,
      }),
    };
  },
};

function untied(leading: readonly Mux[], tie: "first" | "dev-best" | "seeded", { stream }: Pick<Play, "stream">): Mux {
  if (tie === "first") return leading[0]!;
  // Each member has a place of its own, so that which one comes first does not depend on how many others are tied.
  const places = leading.map(({ seat }) => (tie === "seeded" ? stream("tie", seat.id).uniform() : (seat.rank ?? 0)));
  return leading[places.indexOf(Math.min(...places))]!;
}
