import type { KlEstimator } from "../kl-estimator.ts";

/** k3 = exp(-d) + d - 1 (the penalty of GRPO, arXiv 2402.03300). By expm1: near 0 the sum would lose all its digits in 32 bits. */
export const k3: KlEstimator = {
  id: "k3",
  description: "The inverse ratio minus its tangent: unbiased, never negative.",
  of: (d) => d.neg().expm1().add(d),
};
