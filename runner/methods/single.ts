import { Type } from "@sinclair/typebox";
import type { Method } from "../method.ts";

const parameters = Type.Object(
  {
    member: Type.String({
      default: "dev-best",
      description: "dev-best, first (in pool order), or a model id; where that is not a member, the next one in pool order.",
    }),
  },
  { additionalProperties: false },
);

export const single: Method<typeof parameters> = {
  id: "single",
  description: "One member's own first answer: the control that a method has to beat.",
  family: "control",
  parameters,
  minimum: 1,
  roles: ({ member }) => ({ member }),
  *play(play) {
    const [reply] = yield [play.role("member").answer];
    return { reply: reply! };
  },
};
