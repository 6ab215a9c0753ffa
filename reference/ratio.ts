import type { Tensor1D } from "@tensorflow/tfjs";
import type { Tf } from "./backend.ts";

/** How much more probable what the policy wrote has become since it wrote it, rho = pi_theta / pi_old. */
export interface Ratio {
  readonly id: string;
  readonly description: string;
  /**
   * Token by token, from l - o, the log-probability of each token now minus that at the time, 0 for tokens that the policy did not write.
   * `reply` says which of the batch's replies a token belongs to, from 0; -1: to none. What is returned for these means nothing.
   */
  of(tf: Tf, difference: Tensor1D, reply: ArrayLike<number>): Tensor1D;
}
