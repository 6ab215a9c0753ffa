import type { Aggregation } from "../aggregation.ts";

/** agg(x) = sum_it x_it / sum_it M_it, over the whole step (TRL's bnpo; with the step's tokens as a divisor it is DAPO's too). */
export const bnpo: Aggregation = {
  id: "bnpo",
  description: "The mean over all tokens: a long trajectory counts more.",
  weight: (_, { tokens }) => 1 / tokens,
};
