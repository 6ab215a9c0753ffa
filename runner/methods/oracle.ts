import { Type } from "@sinclair/typebox";
import type { Method } from "../method.ts";
import type { Reply } from "../reply.ts";

const parameters = Type.Object({}, { additionalProperties: false });

export const oracle: Method<typeof parameters> = {
  id: "oracle",
  description: "The best of all first answers, picked by the grader: the ceiling of any choice among them, never a method's result.",
  family: "control",
  parameters,
  minimum: 1,
  *play({ seats, grade }) {
    const replies = yield seats.map((seat) => seat.answer);
    // The first answer of all stands where no graded one is better, so that no-answer and failures keep their state.
    let best: Reply | null = null;
    let most = -1;
    for (const reply of replies) {
      if (reply.state !== "answered") {
        best ??= reply;
        continue;
      }
      const score = reply.answer === null ? 0 : grade!(reply);
      if (score > most) [best, most] = [reply, score];
    }
    return { reply: best };
  },
};
