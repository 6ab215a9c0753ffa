import type { KlEstimator } from "../kl-estimator.ts";

/** k1 = d. The gradient of its mean has expectation 0, so that as a penalty it holds nothing back: a measure, rather. */
export const k1: KlEstimator = {
  id: "k1",
  description: "The difference of the log-probabilities: unbiased, of either sign.",
  of: (d) => d,
};
