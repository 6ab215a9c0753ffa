import type { Static, TSchema } from "@sinclair/typebox";
import type { Item } from "../runner/item.ts";
import type { PlugIn } from "../runner/plug-in.ts";
import type { Recipe } from "../spec/index.ts";
import type { GroupAdvantages, GroupRewards } from "./advantages.ts";
import type { Environment } from "./environment.ts";
import type { Learner, Update } from "./learner.ts";
import type { Rollout, RolloutCounts } from "./rollout.ts";

/** All that a trainer may touch in one step. */
export interface TrainingStep {
  /** The policy, with its optimiser: nothing else moves. */
  readonly theta: Pick<Learner, "update">;
  /** The live team, the policy in its seat. */
  readonly team: Pick<Environment, "rollOut" | "rollOutAlone">;
  readonly prompts: readonly Item[];
  /** From 0. */
  readonly step: number;
  readonly recipe: Recipe;
}

/** The roll-outs of one prompt, tau_1 to tau_G, with the reward and the advantage of each. */
export interface CreditedGroup {
  readonly tau: readonly Rollout[];
  readonly R: GroupRewards;
  readonly A: GroupAdvantages;
}

/** What came of a step. */
export interface TrainedStep {
  readonly groups: readonly CreditedGroup[];
  readonly counts: RolloutCounts;
  /** Null: there was nothing to learn from, and the policy is as it was. */
  readonly update: Update | null;
}

/** A way to train one member of a team: one file in `trainers/`; its id is the file's name. */
export interface Trainer<P extends TSchema = TSchema> extends PlugIn<P> {
  step(given: TrainingStep, parameters: Static<P>): Promise<TrainedStep>;
}
