import type { Aggregation } from "../aggregation.ts";

/** agg(x) = sum_it x_it / (G L_max) (Dr. GRPO, arXiv 2503.20783). */
export const drGrpo: Aggregation = {
  id: "dr-grpo",
  description: "The sum over all tokens, divided by constants: no token's weight depends on any length.",
  weight: (_, { trajectories, maxTokens }) => 1 / (trajectories * maxTokens),
};
