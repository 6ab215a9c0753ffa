import type { Tensor } from "@tensorflow/tfjs";

/** An estimate of KL(policy || reference) from single tokens that the policy drew. */
export interface KlEstimator {
  readonly id: string;
  readonly description: string;
  /** Token by token, from d = l - f: the log-probability of the token under the policy minus that under the reference. Any shape. */
  of(d: Tensor): Tensor;
}
