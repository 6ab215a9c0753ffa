import { Type } from "@sinclair/typebox";
import type { Method } from "../method.ts";
import { aggregateTurn } from "../turns/aggregate.ts";
import { isAnswered, renewed, shownOrder, summarised } from "./discussion.ts";
import { roleRule } from "./role-rule.ts";
import { vote } from "./vote.ts";

const parameters = Type.Object(
  {
    aggregator: roleRule("Who reads all answers and writes the final one"),
    layers: Type.Integer({
      minimum: 1,
      maximum: 99,
      default: 1,
      description: "Times the answers are aggregated: in all layers but the last every member does it, and the next layer reads theirs.",
    }),
  },
  { additionalProperties: false },
);

export const aggregator: Method<typeof parameters> = {
  id: "aggregator",
  description: "All answer; one member reads the question and all answers, and writes the final one.",
  family: "aggregation",
  parameters,
  minimum: 2,
  roles: (given) => ({ aggregator: given.aggregator }),

  *play(play) {
    const { seats, parameters: given } = play;
    let last = yield seats.map((seat) => seat.answer);
    for (let layer = 1; layer < given.layers && last.some(isAnswered); layer++) {
      const answers = shownOrder(play)
        .map((i) => last[i]!)
        .filter(isAnswered);
      last = renewed(last, yield seats.map((seat) => seat.ask(aggregateTurn(answers))));
    }
    const reply = yield* summarised(play, play.role("aggregator"), last);
    return { reply, note: () => ({ last: vote(play, last, "first").note!() }) };
  },
};
