import type { KlEstimator } from "../kl-estimator.ts";

/** k2 = d² / 2. */
export const k2: KlEstimator = {
  id: "k2",
  description: "Half the squared difference: biased, never negative.",
  of: (d) => d.square().div(2),
};
