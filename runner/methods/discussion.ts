import type { Asking, Play, Seat } from "../method.ts";
import type { Answered, Reply } from "../reply.ts";
import { aggregateTurn } from "../turns/aggregate.ts";
import { refineTurn } from "../turns/refine.ts";

/** A member's last reply that is an answer stands where a later call of it failed. */
export const renewed = (before: readonly Reply[], now: readonly Reply[]): readonly Reply[] =>
  before.map((last, i) => (now[i]!.state === "answered" || last.state !== "answered" ? now[i]! : last));

export const isAnswered = (reply: Reply): reply is Answered => reply.state === "answered";

/** The seats' indices in the order in which their words are shown, by digest: a place tells nothing of an author. */
export function shownOrder({ seats, shuffled }: Pick<Play, "seats" | "shuffled">): readonly number[] {
  return shuffled(seats, "shown").map((seat) => seats.indexOf(seat));
}

/**
 * First answers, then `rounds` rounds in which every member answers again, seeing its own last answer and those of the members
 * that `sees` names, anonymous and ordered by digest. Returns each member's last reply, an answer where it ever gave one.
 */
export function* refined(play: Play, rounds: number, sees: (member: number) => readonly number[]): Asking<readonly Reply[]> {
  const { seats } = play;
  let last = yield seats.map((seat) => seat.answer);
  const order = shownOrder(play);
  const views = seats.map((_, i) => {
    const seen = new Set(sees(i));
    return order.filter((j) => j !== i && seen.has(j));
  });
  for (let round = 0; round < rounds && last.some(isAnswered); round++) {
    const asks = seats.map((seat, i) => {
      const own = last[i]!;
      const others = views[i]!.map((j) => last[j]!).filter(isAnswered);
      return seat.ask(refineTurn(isAnswered(own) ? own : null, others));
    });
    last = renewed(last, yield asks);
  }
  return last;
}

/** The final answer, written by one member with all answers in view, anonymous and ordered by digest; a failed reply where there are none. */
export function* summarised(play: Play, writer: Seat, last: readonly Reply[]): Asking<Reply> {
  const answers = shownOrder(play)
    .map((i) => last[i]!)
    .filter(isAnswered);
  if (answers.length === 0) return last.at(-1)!;
  const [reply] = yield [writer.ask(aggregateTurn(answers))];
  return reply!;
}
