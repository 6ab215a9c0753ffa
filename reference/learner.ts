import type { Recipe } from "../spec/index.ts";
import { AdamW, type AdamWSlots } from "./adamw.ts";
import type { OpenBackend } from "./backend.ts";
import type { MicroPolicy } from "./micro-policy.ts";
import type { ObjectiveMetrics, Trajectory } from "./objective.ts";
import { lossAt } from "./objective-slopes.ts";
import { inMatrices } from "./parameters.ts";
import type { Policy } from "./policy.ts";
import type { Rollout } from "./rollout.ts";
import { rolloutBatches } from "./rollout-batches.ts";
import { rateAt } from "./schedule.ts";
import type { LaidOut, Spoken } from "./token-layout.ts";
import type { CreditedGroup } from "./trainer.ts";

/** What an update did: means over its optimiser steps, of which the first alone has a mismatch. */
export interface Update extends ObjectiveMetrics {
  readonly loss: number;
  /** Norm of the gradient before clipping. */
  readonly norm: number;
  readonly learningRate: number;
  /** Largest difference between a token's log-probability as it was drawn and as it is trained on: rounding, and nothing else. */
  readonly mismatch: number;
}

export interface LearnerOptions {
  readonly backend: OpenBackend;
  readonly policy: Policy;
  /** The policy as it speaks in the team. */
  readonly model: MicroPolicy;
  /** The policy of the start, where the recipe has a penalty on leaving it. */
  readonly reference: Policy | null;
  readonly recipe: Recipe;
  readonly slots?: AdamWSlots;
}

/** A batch, and what of it is the same in all optimiser steps. */
interface Prepared extends LaidOut {
  /** The log-probabilities of its tokens as they were drawn, and as they are before the first step. */
  readonly drawn: Float32Array;
  readonly before: Float32Array;
}

/** The policy theta and its optimiser. */
export class Learner {
  readonly #options: LearnerOptions;
  readonly #optimizer: AdamW;

  constructor(options: LearnerOptions) {
    const { policy, recipe, slots } = options;
    const { betas, eps: epsilon, weightDecay, clip } = recipe.optimizer;
    this.#options = options;
    this.#optimizer = new AdamW({ betas, epsilon, weightDecay, clip }, inMatrices(policy.config), slots);
  }

  get parameters(): Float32Array {
    return this.#options.policy.parameters;
  }

  get slots(): AdamWSlots {
    return this.#optimizer.slots;
  }

  /**
   * Learns from the groups of a step, and from then on speaks with the new weights. Groups without a spread of rewards would change
   * nothing and are left out, but for a penalty on leaving the start, which they are part of. Null where nothing is left.
   */
  update(groups: readonly CreditedGroup[]): Update | null {
    const { recipe, policy, model } = this.#options;
    const batches = this.#batches(groups);
    if (batches.length === 0) return null;
    const updates: Update[] = [];
    for (let inner = 0; inner < recipe.innerSteps; inner++) {
      updates.push(this.#step(batches, inner));
      policy.renew();
    }
    model.load(policy.parameters);
    return { ...averaged(updates, () => 1), mismatch: updates[0]!.mismatch };
  }

  #batches(groups: readonly CreditedGroup[]): Prepared[] {
    const { recipe, policy, reference } = this.#options;
    const graded = groups.filter(({ A }) => A.state !== "masked");
    const learnt = recipe.kl.coefficient > 0 ? graded : graded.filter(({ A }) => A.state === "spread");
    const size = {
      trajectories: graded.reduce((sum, { tau }) => sum + tau.length, 0),
      tokens: graded.flatMap(({ tau }) => tau).reduce((sum, tau_g) => sum + tokensOf(tau_g), 0),
      maxTokens: recipe.sampling.maxTokens,
    };
    const trajectories: Trajectory[] = [];
    const spoken: Spoken[] = [];
    for (const { tau, A } of learnt) {
      if (A.state === "masked") continue;
      for (const [g, tau_g] of tau.entries()) {
        spoken.push(...tau_g.calls.map((utterance) => ({ utterance, trajectory: trajectories.length })));
        trajectories.push({ advantage: A.advantages[g]!, length: tokensOf(tau_g) });
      }
    }
    return [...rolloutBatches(spoken, trajectories, size)].map(({ rows, tokens }) => {
      // With one step the tokens' log-probabilities are those that they were drawn with, to rounding. With several, ratios are between
      // numbers of one origin. Both are of temperature 1, whatever the policy was sampled at: the policy itself is what is trained.
      const before = recipe.innerSteps === 1 ? tokens.old : policy.logProbs(rows);
      return { rows, tokens: { ...tokens, old: before, reference: reference?.logProbs(rows) ?? null }, drawn: tokens.old, before };
    });
  }

  /** One optimiser step on all batches. */
  #step(batches: readonly Prepared[], inner: number): Update {
    const { backend, recipe, policy } = this.#options;
    const { steps, innerSteps, optimizer } = recipe;
    const gradient = new Float32Array(policy.parameters.length);
    const seen: (ObjectiveMetrics & { mismatch: number })[] = [];
    let loss = 0;
    backend.activate();
    for (const { rows, tokens, drawn, before } of batches) {
      // Before the first step nothing has changed: what the objective needs is known without asking the policy.
      const { value, slopes, metrics } = lossAt(backend.tf, recipe, inner === 0 ? before : policy.logProbs(rows), tokens);
      let mismatch = 0;
      const part = policy.gradient(rows, (logProbs) => {
        if (inner === 0) mismatch = largestDifference(logProbs, drawn, tokens.reply);
        return { value, slopes };
      }).gradient;
      for (let i = 0; i < gradient.length; i++) gradient[i]! += part[i]!;
      loss += value;
      seen.push({ ...metrics, mismatch });
    }
    const schedule = { ...optimizer, steps: steps * innerSteps, flatShare: 1, floor: 1 };
    const learningRate = rateAt(schedule, this.slots.step);
    const norm = this.#optimizer.step(policy.parameters, gradient, learningRate);
    const tokens = seen.reduce((sum, one) => sum + one.tokens, 0);
    return {
      ...averaged(seen, (one) => one.tokens),
      tokens,
      loss,
      norm,
      learningRate,
      mismatch: Math.max(...seen.map((one) => one.mismatch)),
    };
  }
}

const tokensOf = ({ calls }: Rollout): number => calls.reduce((sum, { reply }) => sum + reply.length, 0);

/** Of tokens that the policy wrote. */
function largestDifference(a: Float32Array, b: Float32Array, reply: ArrayLike<number>): number {
  return a.reduce((most, value, n) => (reply[n] === -1 ? most : Math.max(most, Math.abs(value - b[n]!))), 0);
}

/** The weighted mean of each number; null where any is. */
function averaged<T extends object>(list: readonly T[], weight: (one: T) => number): T {
  const total = list.reduce((sum, one) => sum + weight(one), 0);
  const mean = (key: keyof T) =>
    list.some((one) => one[key] === null) ? null : list.reduce((sum, one) => sum + weight(one) * (one[key] as number), 0) / total;
  return Object.fromEntries(Object.keys(list[0]!).map((key) => [key, mean(key as keyof T)])) as T;
}
