import type { Tensor } from "@tensorflow/tfjs";
import type { Tf } from "../../reference/backend.ts";
import { type ObjectiveChoices, policyObjective } from "../../reference/objective.ts";
import { oneReplyEach } from "./one-reply-each.ts";

export const plain: ObjectiveChoices = {
  ratio: "token",
  clip: { low: 0.2, high: 0.2 },
  aggregation: "grpo",
  kl: { estimator: "k3", coefficient: 0 },
};

export const sigmoid = (theta: number) => 1 / (1 + Math.exp(-theta));

/** The gradient of the objective by the one logit of a policy with two actions, of which group member i took the first (true) or the second. */
export function logitGradient(tf: Tf, theta: number, actions: readonly boolean[], advantages: readonly number[]): number {
  const old = actions.map((first) => Math.log(sigmoid(first ? theta : -theta)));
  const batch = oneReplyEach(
    advantages.map((advantage, i) => ({ advantage, old: [old[i]!] })),
    1,
  );
  let gradient = Number.NaN;
  tf.tidy(() => {
    const signs = tf.tensor1d(actions.map((first) => (first ? 1 : -1)));
    // log sigmoid(x) = -softplus(-x): TensorFlow.js's own has no gradient within another.
    const loss = (logit: Tensor) => policyObjective(tf, plain, signs.mul(logit).neg().softplus().neg(), batch).loss;
    gradient = -tf.grad(loss)(tf.scalar(theta)).dataSync()[0]!;
  });
  return gradient;
}

/** Every way in which a group may act, and its probability where the first action has probability p. */
export function everyGroup(size: number, p: number): { actions: boolean[]; chance: number }[] {
  return Array.from({ length: 2 ** size }, (_, pattern) => {
    const actions = Array.from({ length: size }, (__, i) => ((pattern >>> i) & 1) === 1);
    return { actions, chance: actions.reduce((product, first) => product * (first ? p : 1 - p), 1) };
  });
}
