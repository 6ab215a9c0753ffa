import { type Static, Type } from "@sinclair/typebox";
import { Id } from "./use.ts";

export const Pool = Type.Object(
  {
    id: Id,
    members: Type.Array(Id, {
      minItems: 1,
      maxItems: 30,
      uniqueItems: true,
      description: "Model ids. Their order is the pool order: member i is bit i of a coalition's mask.",
    }),
  },
  { additionalProperties: false, description: "The models that may form coalitions with each other." },
);
export type Pool = Static<typeof Pool>;
