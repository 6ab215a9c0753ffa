import { Type } from "@sinclair/typebox";
import type { Method, Seat } from "../method.ts";
import type { Answered, Reply } from "../reply.ts";

const parameters = Type.Object(
  {
    tie: Type.Unsafe<"first" | "dev-best" | "seeded" | "abstain">({
      type: "string",
      enum: ["first", "dev-best", "seeded", "abstain"],
      default: "dev-best",
      description:
        "Among keys with equally many votes: first: the one held by the first member in pool order; dev-best: by the best-ranked member; seeded: drawn; abstain: no answer.",
    }),
    weights: Type.Unsafe<"none" | "dev-log-odds">({
      type: "string",
      enum: ["none", "dev-log-odds"],
      default: "none",
      description: "dev-log-odds: a vote weighs the log-odds of its member's accuracy on dev.",
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

  // biome-ignore lint/correctness/useYield: nothing more is asked; the first answers on dev suffice
  *fit({ parameters: { weights }, members, items }) {
    if (weights === "none") return null;
    const odds = members.map((_, m) => {
      const scores = items.map((item) => item.scores[m]!).filter((score) => score !== null);
      // Half a success and half a failure are added, so that a perfect member's weight is finite.
      const right = scores.reduce((sum, score) => sum + score, 0) + 0.5;
      return Math.log(right / (scores.length + 1 - right));
    });
    return Object.fromEntries(members.map((id, m) => [id, odds[m]!]));
  },

  *play({ seats, parameters: { tie }, state, stream }) {
    const replies = yield seats.map((seat) => seat.answer);
    const holders: Answered[] = [];
    const firsts: number[] = [];
    const votes: number[] = [];
    let failed: Reply | null = null;
    let received = 0;
    for (let i = 0; i < replies.length; i++) {
      const reply = replies[i]!;
      if (reply.state !== "answered") {
        failed = reply;
        continue;
      }
      if (reply.key === null) continue;
      received++;
      const weight = state === null ? 1 : state[seats[i]!.id]!;
      let k = 0;
      while (k < holders.length && holders[k]!.key !== reply.key) k++;
      if (k === holders.length) {
        holders.push(reply);
        firsts.push(i);
        votes.push(weight);
      } else votes[k]! += weight;
    }
    let most = Number.NEGATIVE_INFINITY;
    for (const vote of votes) if (vote > most) most = vote;
    let winner = votes.indexOf(most);
    const tied = winner !== -1 && votes.indexOf(most, winner + 1) !== -1;
    if (tied && tie !== "first") {
      const keys = votes.flatMap((vote, k) => (vote === most ? [k] : []));
      winner = tie === "abstain" ? -1 : tie === "seeded" ? drawn(keys, holders, stream) : bestRanked(keys, holders, replies, seats);
    }
    const reply = winner === -1 ? (received === 0 ? failedUnlessAbstained(failed, replies) : null) : holders[winner]!;
    return {
      reply,
      note: () => ({
        tally: { eligible: seats.length, received, failed: replies.filter((r) => r.state !== "answered").length, abstained: abstained(replies) },
        votes: Object.fromEntries(holders.map((holder, k) => [holder.key, votes[k]])),
        tied,
        majority: winner !== -1 && replies.filter((r) => r.state === "answered" && r.key === holders[winner]!.key).length * 2 > seats.length,
        holder: winner === -1 ? null : seats[firsts[winner]!]!.id,
      }),
    };
  },
};

const abstained = (replies: readonly Reply[]) => replies.filter((reply) => reply.state === "answered" && reply.key === null).length;

// Nobody voted: that is a failure only where nobody could; a member that replied without an answer abstained.
const failedUnlessAbstained = (failed: Reply | null, replies: readonly Reply[]) => (abstained(replies) > 0 ? null : failed);

// The key with the least draw of its own: which one it is does not depend on how many others are tied.
function drawn(keys: readonly number[], holders: readonly Answered[], stream: (...address: string[]) => { uniform(): number }): number {
  const draws = keys.map((k) => stream("tie", holders[k]!.key!).uniform());
  return keys[draws.indexOf(Math.min(...draws))]!;
}

function bestRanked(keys: readonly number[], holders: readonly Answered[], replies: readonly Reply[], seats: readonly Seat[]): number {
  let best = keys[0]!;
  let rank = Number.POSITIVE_INFINITY;
  for (const [i, reply] of replies.entries()) {
    if (reply.state !== "answered" || reply.key === null || seats[i]!.rank! >= rank) continue;
    const k = keys.find((key) => holders[key]!.key === reply.key);
    if (k !== undefined) [best, rank] = [k, seats[i]!.rank!];
  }
  return best;
}
