import { Type } from "@sinclair/typebox";
import type { Method, Seat } from "../method.ts";
import type { Reply } from "../reply.ts";
import { compareTurn, readComparison } from "../turns/compare.ts";
import { fuseTurn } from "../turns/fuse.ts";
import { isAnswered } from "./discussion.ts";
import { roleRule } from "./role-rule.ts";

const parameters = Type.Object(
  {
    ranker: roleRule("Who compares the answers, each pair in both orders"),
    fuser: roleRule("Who makes one answer of the top candidates"),
    top: Type.Integer({
      minimum: 1,
      maximum: 99,
      default: 3,
      description: "Candidates that go to the fuser; of equal points the better on dev, then the first in pool order.",
    }),
  },
  { additionalProperties: false },
);

interface Candidate {
  readonly seat: Seat;
  readonly reply: Reply;
  points: number;
}

export const llmBlender: Method<typeof parameters> = {
  id: "llm-blender",
  description: "All answer; a ranker compares every pair of answers in both orders; a fuser makes one answer of the top ones.",
  family: "aggregation",
  parameters,
  minimum: 2,
  roles: ({ ranker, fuser }) => ({ ranker, fuser }),

  *play(play) {
    const { seats } = play;
    const replies = yield seats.map((seat) => seat.answer);
    const candidates = seats
      .map((seat, i): Candidate => ({ seat, reply: replies[i]!, points: 0 }))
      .filter(({ reply }) => isAnswered(reply));
    if (candidates.length === 0) return { reply: replies[0]! };
    const pairs = candidates.flatMap((a, i) => candidates.slice(i + 1).map((b) => [a, b] as const));
    const ranker = play.role("ranker");
    const compared =
      pairs.length === 0
        ? []
        : yield pairs.flatMap(([a, b]) => [ranker.ask(compareTurn(a.reply, b.reply)), ranker.ask(compareTurn(b.reply, a.reply))]);
    // Without a single comparison there is no ranking, and the ranker's failure is the play's.
    if (pairs.length > 0 && !compared.some(isAnswered)) return { reply: compared[0]! };
    let undecided = 0;
    for (const [p, [a, b]] of pairs.entries()) {
      const better = betterOf(a, b, compared[2 * p]!, compared[2 * p + 1]!);
      if (better !== null) better.points++;
      else {
        undecided++;
        a.points += 0.5;
        b.points += 0.5;
      }
    }
    const ranking = [...candidates].sort((a, b) => b.points - a.points || (a.seat.rank ?? 0) - (b.seat.rank ?? 0));
    const top = ranking.slice(0, play.parameters.top);
    const shown = play.shuffled(
      top.map(({ seat }) => seat),
      "shown",
    );
    const turn = fuseTurn(shown.map((seat) => top.find((candidate) => candidate.seat === seat)!.reply));
    const [reply] = yield [play.role("fuser").ask(turn)];
    return {
      reply: reply!,
      note: () => ({
        points: Object.fromEntries(candidates.map(({ seat, points }) => [seat.id, points])),
        undecided,
        top: top.map(({ seat }) => seat.id),
      }),
    };
  },
};

/** The candidate that both orders prefer; null where they do not concur. */
function betterOf(a: Candidate, b: Candidate, forward: Reply, backward: Reply): Candidate | null {
  if (!isAnswered(forward) || !isAnswered(backward)) return null;
  const [one, other] = [readComparison(forward.text), readComparison(backward.text)];
  if (one === "first" && other === "second") return a;
  return one === "second" && other === "first" ? b : null;
}
