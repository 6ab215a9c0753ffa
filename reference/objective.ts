import type { Scalar, Tensor, Tensor1D } from "@tensorflow/tfjs";
import type { Recipe } from "../spec/index.ts";
import type { StepSize } from "./aggregation.ts";
import { aggregations } from "./aggregations/all.ts";
import type { Tf } from "./backend.ts";
import { klEstimators } from "./kl-estimators/all.ts";
import { ratios } from "./ratios/all.ts";
import { clippedSurrogate } from "./surrogate.ts";

/** What a recipe declares of the objective. */
export type ObjectiveChoices = Pick<Recipe, "ratio" | "clip" | "aggregation" | "kl">;

/** One roll-out, as the objective sees it. */
export interface Trajectory {
  readonly advantage: number;
  /** Tokens that the policy wrote, over all of its turns, also those that stand in other batches of the step. */
  readonly length: number;
}

/** A batch of tokens in any layout: every list by token is as long as the log-probabilities, and in their order. */
export interface TokenBatch {
  /** By token: which reply of the batch it belongs to; -1: the policy did not write it (prompts, collaborators' words, padding). */
  readonly reply: ArrayLike<number>;
  /** By reply: the trajectory that it is a part of. */
  readonly trajectory: ArrayLike<number>;
  readonly trajectories: readonly Trajectory[];
  readonly step: StepSize;
  /** By token: its log-probability when it was drawn. */
  readonly old: Float32Array;
  /** By token: its log-probability under the reference model; null: none is there. */
  readonly reference: Float32Array | null;
}

/** What is to be seen of a batch: means over the tokens that the policy wrote, which are not steered by. */
export interface ObjectiveMetrics {
  readonly tokens: number;
  /** Mean ratio of new to old probability; 1 where the policy is still the one that wrote. */
  readonly ratio: number;
  /** Share of the tokens whose gain is cut off. */
  readonly clipShare: number;
  /** The declared estimate of the divergence from the reference; null without one. */
  readonly kl: number | null;
  /** Nats; null where it is not given. */
  readonly entropy: number | null;
}

/**
 * The loss of a batch, -agg(J) + beta agg(KL), from the log-probabilities l of its tokens under the policy as it is, and what is to be
 * seen of it. To be called in a tidy. Tokens that the policy did not write have no part in it, and get a gradient of exactly 0. On the
 * first step after drawing, rho = 1 and the loss is -agg(A), whatever its gradient: it says nothing of how training goes.
 */
export function policyObjective(
  tf: Tf,
  choices: ObjectiveChoices,
  logProbs: Tensor,
  batch: TokenBatch,
  entropies: Tensor | null = null,
): { readonly loss: Scalar; readonly metrics: ObjectiveMetrics } {
  const { old, reference } = batch;
  const { A, weights, isOwn, tokens } = byToken(choices, batch);
  if (tokens === 0) throw new RangeError("a batch in which the policy wrote nothing has no objective");
  const own = tf.tensor1d(isOwn, "bool");
  const l = logProbs.as1D();
  const minus = (others: Float32Array) => tf.where(own, l.sub(tf.tensor1d(others)), tf.zerosLike(l)) as Tensor1D;
  const agg = (x: Tensor) => x.mul(tf.tensor1d(weights)).sum() as Scalar;
  const mean = (x: Tensor) => x.mul(own.cast("float32")).sum().div(tokens).dataSync()[0]!;

  const advantages = tf.tensor1d(A);
  const rho = ratios[choices.ratio].of(tf, minus(old), batch.reply);
  const J = clippedSurrogate(tf, rho, advantages, choices.clip);
  const KL = reference === null ? null : klEstimators[choices.kl.estimator].of(minus(reference));
  const beta = choices.kl.coefficient;
  if (beta > 0 && KL === null) throw new TypeError("the divergence from a reference is asked for, and there is no reference");
  const gain = agg(J);
  const loss = beta > 0 ? agg(KL!).mul(beta).sub(gain) : gain.neg();

  const metrics = {
    tokens,
    ratio: mean(rho),
    clipShare: mean(J.less(rho.mul(advantages)).cast("float32")),
    kl: KL === null ? null : mean(KL),
    entropy: entropies === null ? null : mean(entropies.as1D()),
  };
  return { loss: loss as Scalar, metrics };
}

/** The advantage and the weight of each token, 0 for those that the policy did not write. */
function byToken({ aggregation }: Pick<ObjectiveChoices, "aggregation">, { reply, trajectory, trajectories, step }: TokenBatch) {
  const { weight } = aggregations[aggregation];
  const A = new Float32Array(reply.length);
  const weights = new Float32Array(reply.length);
  const isOwn = new Uint8Array(reply.length);
  let tokens = 0;
  for (let n = 0; n < reply.length; n++) {
    const j = reply[n]!;
    if (j === -1) continue;
    const { advantage, length } = trajectories[trajectory[j]!]!;
    A[n] = advantage;
    weights[n] = weight(length, step);
    isOwn[n] = 1;
    tokens++;
  }
  return { A, weights, isOwn, tokens };
}
