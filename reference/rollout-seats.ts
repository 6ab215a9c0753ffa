import type { Seat } from "../runner/method.ts";
import type { RequestRecord } from "../runner/plays/call-table.ts";
import type { ItemSeat, LinkedAsk } from "../runner/plays/item-seats.ts";
import type { Reply } from "../runner/reply.ts";
import type { Turn } from "../runner/turn.ts";
import { answerTurn } from "../runner/turns/answer.ts";
import type { Recipe } from "../spec/index.ts";

/** More roll-outs than any step has: a method's own samples of one request are told apart beyond it. */
const mostRollouts = 2 ** 20;

export interface RolloutAddress {
  /** Model id of the seat that is trained. */
  readonly policy: string;
  /** Index of the roll-out among those of one question, from 0. */
  readonly rollout: number;
  readonly envNoise: Recipe["envNoise"];
}

/**
 * The team's seats as one roll-out sees them. All roll-outs of a prompt share the seats beneath, and so every equal call: the policy's
 * calls are drawn for each roll-out by itself, frozen members' calls are drawn once, and with independent noise those of them that show
 * words which the policy wrote, or had a part in, are drawn for each roll-out too.
 */
export function rolloutSeats(seats: readonly ItemSeat[], { policy, rollout, envNoise }: RolloutAddress): readonly Seat[] {
  /** The requests of this roll-out whose replies are the policy's, or depend on these. */
  const ofPolicy: RequestRecord[] = [];
  const isOfPolicy = (reply: Reply) =>
    ofPolicy.some((records) => records.some((record) => record.reply !== null && seats[0]!.table.replyOf(record) === reply));
  const ask = (seat: ItemSeat, turn: Turn, sample: number): LinkedAsk => {
    const isOwnDraw = seat.id === policy || (envNoise === "independent" && turn.view.some(isOfPolicy));
    const asked = seat.ask(turn, isOwnDraw ? sample * mostRollouts + rollout : sample);
    if (isOwnDraw) ofPolicy.push(asked.link.records);
    return asked;
  };
  return seats.map((seat) => ({
    id: seat.id,
    rank: seat.rank,
    ...(seat.description === undefined ? {} : { description: seat.description }),
    get answer() {
      return ask(seat, answerTurn, 0);
    },
    ask: (turn, sample = 0) => ask(seat, turn, sample),
  }));
}
