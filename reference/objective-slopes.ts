import type { Tf } from "./backend.ts";
import { type ObjectiveChoices, type ObjectiveMetrics, policyObjective, type TokenBatch } from "./objective.ts";

/** The loss of a batch where its tokens have these log-probabilities, and how it changes with each of them. */
export interface LossAt {
  readonly value: number;
  /** By token; exactly 0 for tokens that the policy did not write. */
  readonly slopes: Float32Array;
  readonly metrics: ObjectiveMetrics;
}

/** Differentiates the objective by the log-probabilities, which the policy then differentiates by its parameters. */
export function lossAt(tf: Tf, choices: ObjectiveChoices, logProbs: Float32Array, batch: TokenBatch): LossAt {
  let found: LossAt | null = null;
  tf.tidy(() => {
    let metrics: ObjectiveMetrics | null = null;
    const { value, grad } = tf.valueAndGrad((l) => {
      const objective = policyObjective(tf, choices, l, batch);
      metrics = objective.metrics;
      return objective.loss;
    })(tf.tensor1d(logProbs));
    found = { value: value.dataSync()[0]!, slopes: grad.dataSync<"float32">() as Float32Array, metrics: metrics! };
  });
  return found!;
}
