import { meanOf } from "../runner/page/mean.ts";
import { groupState } from "./advantages.ts";
import { spokenShares } from "./spoken-shares.ts";
import type { TrainedStep } from "./trainer.ts";

/** What is to be seen of a step: a line of metrics.jsonl. No clock: the same training gives the same lines. */
export interface StepMetrics {
  /** From 1: steps taken with this one. */
  readonly step: number;
  /** Mean reward of the roll-outs that have one. */
  readonly reward: number | null;
  /** Mean grade of the policy's last messages; different answers among them; share of all its messages that hold an answer. */
  readonly own: number | null;
  readonly distinct: number;
  readonly parsed: number | null;
  /** Shares of the groups: without a spread of rewards, and with a roll-out that has none. */
  readonly flat: number;
  readonly masked: number;
  /** Groups in which the policy was never asked; plays that went on although a call failed. */
  readonly policyIdle: number;
  readonly degraded: number;
  readonly plays: number;
  /** Tokens that the policy wrote. */
  readonly tokens: number;
  /** Their mean log-probability, in nats: minus the policy's entropy, in expectation, at temperature 1. */
  readonly logProb: number | null;
  /** Of the update, null where there was none: its loss, tokens learnt from, mean ratio, share clipped, divergence, gradient's norm. */
  readonly loss: number | null;
  readonly learntTokens: number;
  readonly ratio: number | null;
  readonly clipShare: number | null;
  readonly kl: number | null;
  readonly norm: number | null;
  readonly learningRate: number | null;
  /** Largest difference between a token's log-probability as drawn and as trained on. */
  readonly mismatch: number | null;
}

export function stepMetrics(step: number, { groups, counts, update }: TrainedStep): StepMetrics {
  const rollouts = groups.flatMap(({ tau }) => tau);
  const states = groups.map(({ R }) => groupState(R));
  const share = (state: string) => states.filter((found) => found === state).length / states.length;
  const logProbs = rollouts.flatMap(({ calls }) => calls.flatMap((call) => Array.from(call.logprobs)));
  return {
    step,
    reward: meanOf(groups.flatMap(({ R }) => R)),
    ...spokenShares(rollouts),
    flat: share("flat"),
    masked: share("masked"),
    policyIdle: counts.policyIdle,
    degraded: counts.degraded,
    plays: counts.plays,
    tokens: logProbs.length,
    logProb: meanOf(logProbs),
    loss: update?.loss ?? null,
    learntTokens: update?.tokens ?? 0,
    ratio: update?.ratio ?? null,
    clipShare: update?.clipShare ?? null,
    kl: update?.kl ?? null,
    norm: update?.norm ?? null,
    learningRate: update?.learningRate ?? null,
    mismatch: update?.mismatch ?? null,
  };
}
