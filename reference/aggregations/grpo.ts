import type { Aggregation } from "../aggregation.ts";

/** agg(x) = (1/G) sum_i (1/L_i) sum_t x_it (GRPO, arXiv 2402.03300). */
export const grpo: Aggregation = {
  id: "grpo",
  description: "The mean over trajectories of the mean over each one's tokens: a token of a long trajectory counts less.",
  weight: (length, { trajectories }) => 1 / (trajectories * length),
};
