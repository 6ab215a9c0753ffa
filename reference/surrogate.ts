import type { Tensor1D } from "@tensorflow/tfjs";
import type { Tf } from "./backend.ts";

/** The ratio counts from 1 - low to 1 + high. */
export interface Clip {
  readonly low: number;
  readonly high: number;
}

/**
 * The clipped surrogate J = min(rho A, clip(rho, 1 - low, 1 + high) A), token by token (PPO, as GRPO takes it; two bounds as in DAPO). No
 * gain is seen beyond the bound that an advantage pushes towards; there the gradient is 0. Where both sides are equal, as at rho = 1,
 * the gradient is that of rho A.
 */
export function clippedSurrogate(tf: Tf, rho: Tensor1D, advantages: Tensor1D, { low, high }: Clip): Tensor1D {
  return tf.minimum(rho.mul(advantages), rho.clipByValue(1 - low, 1 + high).mul(advantages));
}
