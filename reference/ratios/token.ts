import type { Ratio } from "../ratio.ts";

/** rho_it = exp(l_it - o_it) (GRPO, arXiv 2402.03300, as in PPO). */
export const token: Ratio = {
  id: "token",
  description: "Each token's own ratio.",
  of: (_, difference) => difference.exp(),
};
