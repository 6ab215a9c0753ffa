import { Type } from "@sinclair/typebox";
import type { Method } from "../method.ts";

const parameters = Type.Object({}, { additionalProperties: false });

export const randomMember: Method<typeof parameters> = {
  id: "random-member",
  description: "A member drawn for each item answers: the control that a router has to beat.",
  family: "control",
  parameters,
  minimum: 1,
  *play({ seats, shuffled }) {
    // Each member has a draw of its own, so that leaving one out changes only the items on which it was drawn.
    const drawn = shuffled(seats, "random-member")[0]!;
    const [reply] = yield [drawn.answer];
    return { reply: reply!, note: () => ({ chosen: drawn.id }) };
  },
};
