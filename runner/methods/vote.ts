import { Type } from "@sinclair/typebox";
import type { Play, Seat, Verdict } from "../method.ts";
import type { Answered, Reply } from "../reply.ts";

export const Tie = Type.Unsafe<"first" | "dev-best" | "seeded" | "abstain">({
  type: "string",
  enum: ["first", "dev-best", "seeded", "abstain"],
  default: "dev-best",
  description:
    "Among keys with equally many votes: first: the one held by the first member in pool order; dev-best: by the best-ranked member; seeded: drawn; abstain: no answer.",
});
export type Tie = (typeof Tie)["static"];

/** Votes by key. The three lists go together; keys stand in the order in which they were first given. */
export interface Tally {
  /** The first reply with the key. */
  readonly holders: Answered[];
  /** Its index among the replies. */
  readonly firsts: number[];
  readonly votes: number[];
}

/** Counts answer keys. Failed calls and replies without an answer are no votes. */
export function tallyOf(replies: readonly Reply[], weight?: (index: number) => number): Tally {
  const tally: Tally = { holders: [], firsts: [], votes: [] };
  const { holders, firsts, votes } = tally;
  for (let i = 0; i < replies.length; i++) {
    const reply = replies[i]!;
    if (reply.state !== "answered" || reply.key === null) continue;
    let k = 0;
    while (k < holders.length && holders[k]!.key !== reply.key) k++;
    if (k === holders.length) {
      holders.push(reply);
      firsts.push(i);
      votes.push(0);
    }
    votes[k]! += weight === undefined ? 1 : weight(i);
  }
  return tally;
}

/** Weights are added in the order of the seats: sums that differ by less than this differ by rounding. */
const rounding = 1e-9;

/** Index of the key with the most votes, of equals the first given; -1 where there is none. */
export function firstOfMost({ votes }: Tally): number {
  let winner = -1;
  for (let k = 0; k < votes.length; k++) if (winner === -1 || votes[k]! > votes[winner]! + rounding) winner = k;
  return winner;
}

/** Where nobody voted: that is a failure only where nobody could; a member that replied without an answer abstained. */
export const withoutVotes = (replies: readonly Reply[]): Reply | null =>
  replies.some((reply) => reply.state === "answered") ? null : (replies.at(-1) ?? null);

/** Plurality of the seats' answers, one reply a seat. `weights`: what a seat's vote counts, by model id. */
export function vote(
  { seats, stream }: Pick<Play, "seats" | "stream">,
  replies: readonly Reply[],
  tie: Tie,
  weights: Readonly<Record<string, number>> | null = null,
): Verdict {
  const tally = tallyOf(replies, weights === null ? undefined : (i) => weights[seats[i]!.id]!);
  const { holders, firsts, votes } = tally;
  const leading = firstOfMost(tally);
  const tied = leading !== -1 && votes.some((count, k) => k !== leading && count > votes[leading]! - rounding);
  const winner = tied && tie !== "first" ? untied(tally, tie, replies, seats, stream) : leading;
  return {
    reply: leading === -1 ? withoutVotes(replies) : winner === -1 ? null : holders[winner]!,
    note: () => {
      const given = replies.filter((reply) => reply.state === "answered");
      const received = given.filter(({ key }) => key !== null);
      const own = winner === -1 ? 0 : received.filter(({ key }) => key === holders[winner]!.key).length;
      return {
        tally: {
          eligible: seats.length,
          received: received.length,
          failed: replies.length - given.length,
          abstained: given.length - received.length,
        },
        votes: Object.fromEntries(holders.map((holder, k) => [holder.key, votes[k]])),
        tied,
        majority: own * 2 > seats.length,
        holder: winner === -1 ? null : seats[firsts[winner]!]!.id,
      };
    },
  };
}

function untied(
  tally: Tally,
  tie: Exclude<Tie, "first">,
  replies: readonly Reply[],
  seats: readonly Seat[],
  stream: Play["stream"],
): number {
  const most = Math.max(...tally.votes);
  const keys = tally.votes.flatMap((votes, k) => (votes > most - rounding ? [k] : []));
  if (tie === "abstain") return -1;
  return tie === "seeded" ? drawn(keys, tally, stream) : bestRanked(keys, tally, replies, seats);
}

// The key with the least draw of its own: which one it is does not depend on how many others are tied.
function drawn(keys: readonly number[], { holders }: Tally, stream: Play["stream"]): number {
  const draws = keys.map((k) => stream("tie", holders[k]!.key!).uniform());
  return keys[draws.indexOf(Math.min(...draws))]!;
}

function bestRanked(keys: readonly number[], { holders }: Tally, replies: readonly Reply[], seats: readonly Seat[]): number {
  let best = keys[0]!;
  let rank = Number.POSITIVE_INFINITY;
  for (const [i, reply] of replies.entries()) {
    const own = seats[i]!.rank;
    if (reply.state !== "answered" || reply.key === null || own === null || own >= rank) continue;
    const k = keys.find((key) => holders[key]!.key === reply.key);
    if (k !== undefined) [best, rank] = [k, own];
  }
  return best;
}
