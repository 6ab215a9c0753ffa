import type { Failure } from "../spec/index.ts";
import type { Utterance } from "./policy-model.ts";

/** One call of the policy in a roll-out. */
export interface PolicyCall extends Utterance {
  /** The kind of turn that it answered. */
  readonly kind: string;
  /** What the dataset's rules read out of it; null: no answer. */
  readonly answer: string | null;
  /** The grade of that answer, in [0, 1]; 0 where there is none, null where grading failed. */
  readonly score: number | null;
}

/** How a roll-out ended. A failed play, or a failed grading, has no reward: it is masked. */
export type RolloutEnd =
  | {
      readonly state: "graded";
      /** The grade of the team's answer, in [0, 1]. */
      readonly reward: number;
      /** Null: the team ended without one, and the reward is 0. */
      readonly answer: string | null;
    }
  | { readonly state: "masked"; readonly failure: Failure };

/** One play of the team with the policy in its seat. */
export interface Rollout {
  readonly end: RolloutEnd;
  /** Of the policy, in the order of the play; none where it was never asked. */
  readonly calls: readonly PolicyCall[];
  /** It went on although a call failed. */
  readonly isDegraded: boolean;
}

/** The roll-outs of one prompt. */
export interface RolloutGroup {
  readonly item: string;
  readonly rollouts: readonly Rollout[];
}

export interface RolloutCounts {
  /** Every one with the policy in it: the prompts times the size of a group. */
  readonly plays: number;
  /** Groups in which nobody ever asked the policy: nothing is learnt of them. */
  readonly policyIdle: number;
  /** Groups whose rewards are all equal. */
  readonly flat: number;
  /** Groups with a roll-out that has no reward. */
  readonly masked: number;
  /** Plays that went on although a call failed. */
  readonly degraded: number;
  /** Distinct calls by model id: what is shared is counted once. */
  readonly calls: Readonly<Record<string, number>>;
}

/** All roll-outs of one step. */
export interface RolloutBatch {
  readonly groups: readonly RolloutGroup[];
  readonly counts: RolloutCounts;
}
