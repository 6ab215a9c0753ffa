import { Type } from "@sinclair/typebox";

/** The parameter that says who holds a role. */
export const roleRule = (what: string) =>
  Type.String({
    minLength: 1,
    default: "dev-best",
    description: `${what}: dev-best, first (in pool order), or a model id; where that is not a member, the next one in pool order.`,
  });
