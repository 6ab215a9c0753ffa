import { mean, sampleStandardDeviation, standardDeviation } from "simple-statistics";
import type { Recipe } from "../spec/index.ts";

export type AdvantageChoices = Recipe["advantage"];

/** The reward of each roll-out of one prompt, in [0, 1]; null: there is none, because the play or its grading failed. */
export type GroupRewards = readonly (number | null)[];

/**
 * What a group can teach. masked: nothing, for a failure is no reward of 0, and the mean of the others would be that of a selection.
 * flat: nothing, for all rewards are equal.
 */
export type GroupState = "masked" | "flat" | "spread";

export type GroupAdvantages =
  | { readonly state: "masked" }
  | {
      readonly state: "flat" | "spread";
      /** All 0 where the group is flat. */
      readonly advantages: readonly number[];
    };

export function groupState(rewards: GroupRewards): GroupState {
  if (rewards.includes(null)) return "masked";
  return rewards.every((reward) => reward === rewards[0]) ? "flat" : "spread";
}

/**
 * The advantage of each roll-out of a group over the others of the same prompt: A_i = (r_i - m) / (std + eps), where m is the group's
 * mean (GRPO, arXiv 2402.03300, which leaves open which deviation is meant; TRL takes the sample's and eps 1e-4) or the mean of the
 * other roll-outs (RLOO: G/(G-1) times as much). std "none": A_i = r_i - m (Dr. GRPO, arXiv 2503.20783).
 *
 * In C-RL (arXiv 2610.17456) r_i is the team's outcome, and what counts is r_i - v(N\i), with the score of the team without the policy.
 * That score is the same for all roll-outs of a prompt, falls out of r - m and out of std, and is therefore never computed.
 */
export function groupAdvantages(rewards: GroupRewards, { baseline, std, eps }: AdvantageChoices): GroupAdvantages {
  const state = groupState(rewards);
  if (state === "masked") return { state };
  const r = rewards as readonly number[];
  if (state === "flat") return { state, advantages: r.map(() => 0) };
  const m = mean([...r]);
  const scale = baselines[baseline](r.length) / deviations[std]([...r], eps);
  return { state, advantages: r.map((reward) => (reward - m) * scale) };
}

/** By how much the distance to the group's mean is stretched: r_i - mean of the others = G/(G-1) (r_i - m). */
const baselines: Readonly<Record<AdvantageChoices["baseline"], (size: number) => number>> = {
  group: () => 1,
  "leave-one-out": (size) => size / (size - 1),
};

const deviations: Readonly<Record<AdvantageChoices["std"], (rewards: number[], eps: number) => number>> = {
  sample: (rewards, eps) => sampleStandardDeviation(rewards) + eps,
  population: (rewards, eps) => standardDeviation(rewards) + eps,
  none: () => 1,
};
