import type { Seat } from "../../method.ts";
import type { Reply } from "../../reply.ts";
import type { Forecast } from "../routing/routing.ts";
import { firstOfMost, tallyOf } from "../vote.ts";

/** The anchor's answer: the plurality of its samples, of equals the earliest, and s, its share of all that were asked for. */
export interface AnchorVote {
  readonly reply: Reply;
  readonly key: string | null;
  readonly share: number;
}

export function anchorVote(replies: readonly Reply[]): AnchorVote {
  const tally = tallyOf(replies);
  const winner = firstOfMost(tally);
  if (winner === -1) return { reply: replies.find(({ state }) => state === "answered") ?? replies[0]!, key: null, share: 0 };
  const holder = tally.holders[winner]!;
  return { reply: holder, key: holder.key, share: tally.votes[winner]! / replies.length };
}

/** The member that a router forecasts to do best, of equals the better on dev, and m = p(1) - p(2); null where it has no rival. */
export function routedAnchor(seats: readonly Seat[], forecast: Forecast): { readonly seat: Seat; readonly margin: number | null } {
  // Unknown chances count as none: a router that knows nothing of a member leaves no margin over it either.
  const chance = ({ id }: Seat) => forecast[id] ?? 0;
  const [first, second] = [...seats].sort((a, b) => chance(b) - chance(a) || (a.rank ?? 0) - (b.rank ?? 0));
  return { seat: first!, margin: second === undefined ? null : chance(first!) - chance(second) };
}
