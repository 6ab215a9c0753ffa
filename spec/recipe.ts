import { type Static, Type } from "@sinclair/typebox";
import { oneOf } from "./one-of.ts";
import { Id, use } from "./use.ts";

const closed = { additionalProperties: false } as const;

const Optimizer = Type.Object(
  {
    learningRate: Type.Number({ exclusiveMinimum: 0, default: 3e-4 }),
    betas: Type.Tuple([Type.Number({ minimum: 0, exclusiveMaximum: 1 }), Type.Number({ minimum: 0, exclusiveMaximum: 1 })], {
      default: [0.9, 0.99],
      description: "Decay of the first and the second moment.",
    }),
    eps: Type.Number({ exclusiveMinimum: 0, default: 1e-8, description: "Added to the root of the second moment." }),
    weightDecay: Type.Number({ minimum: 0, default: 0 }),
    clip: Type.Number({ exclusiveMinimum: 0, default: 1, description: "Longest gradient, as a 2-norm over all parameters." }),
    warmup: Type.Integer({ minimum: 0, default: 10, description: "Steps in which the learning rate rises to its full height." }),
  },
  { ...closed, default: {}, description: "AdamW." },
);

const Advantage = Type.Object(
  {
    baseline: oneOf(["group", "leave-one-out"], {
      default: "group",
      description: "What is taken off a reward: the mean of its whole group, or of the group's other roll-outs (RLOO).",
    }),
    std: oneOf(["sample", "population", "none"], {
      default: "sample",
      description: "The standard deviation of the group by which advantages are divided; none: they are not (Dr. GRPO).",
    }),
    eps: Type.Number({ minimum: 0, default: 1e-4, description: "Added to the standard deviation." }),
  },
  { ...closed, default: {}, description: "How the rewards of a group become advantages." },
);

const Clip = Type.Object(
  {
    low: Type.Number({ exclusiveMinimum: 0, maximum: 1, default: 0.2, description: "The ratio counts down to 1 - low." }),
    high: Type.Number({ exclusiveMinimum: 0, default: 0.2, description: "The ratio counts up to 1 + high." }),
  },
  { ...closed, default: {}, description: "Where the ratio of new to old probability is clipped." },
);

const Kl = Type.Object(
  {
    estimator: oneOf(["k1", "k2", "k3"], { default: "k3", description: "How the divergence is estimated from a token's probabilities." }),
    coefficient: Type.Number({ minimum: 0, default: 0, description: "0: there is no such term, and no reference model." }),
  },
  { ...closed, default: {}, description: "The penalty on leaving the policy of the start." },
);

const Evaluation = Type.Object(
  {
    every: Type.Integer({ minimum: 1, default: 20, description: "Optimiser steps between two evaluations on dev." }),
    devItems: Type.Integer({ minimum: 1, default: 128 }),
    testItems: Type.Integer({ minimum: 1, default: 1024, description: "The first of the suite's test part; played once, at the end." }),
  },
  { ...closed, default: {}, description: "Choices see dev items alone." },
);

const PolicySeat = Type.Object(
  {
    seat: Id,
    weights: Type.String({ minLength: 1, description: "Where training starts: a folder, relative to the recipe's, or zoo/NAME." }),
  },
  { ...closed, description: "The member of the pool that is trained; all others are frozen." },
);

const TrainingSampling = Type.Object(
  {
    temperature: Type.Number({ exclusiveMinimum: 0, maximum: 2, default: 1 }),
    topP: Type.Number({ exclusiveMinimum: 0, maximum: 1, default: 1 }),
    maxTokens: Type.Integer({ minimum: 1, default: 32, description: "Longest reply, in tokens." }),
  },
  { ...closed, default: {}, description: "How the policy is sampled in training, in every kind of turn." },
);

export const RecipeSchema = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    version: Type.Literal(1),
    name: Id,
    description: Type.Optional(Type.String()),
    seed: Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: "Every random choice of the training follows from it.",
    }),
    suite: Type.String({ minLength: 1, description: "The suite's file, relative to the recipe's folder." }),
    pool: Type.Unsafe<string>({ ...Id, description: "Id of a pool of the suite: the team." }),
    method: Type.Unsafe<string>({ ...Id, description: "Id of a method of the suite: how the team collaborates." }),
    dataset: Type.Unsafe<string>({ ...Id, description: "Id of a dataset of the suite." }),
    policy: PolicySeat,
    trainer: Type.Object(use, { ...closed, description: "What is learnt from: the team's outcome, the policy's own, its peers' votes." }),
    items: Type.Integer({
      minimum: 1,
      default: 2048,
      description: "Questions to draw prompts from: none that the suite's own dev and test parts have, or an evaluation.",
    }),
    steps: Type.Integer({ minimum: 1, default: 240, description: "Batches of roll-outs." }),
    promptsPerStep: Type.Integer({ minimum: 1, default: 16 }),
    groupSize: Type.Integer({ minimum: 2, default: 8, description: "Roll-outs of each prompt, which are compared with each other." }),
    sampling: TrainingSampling,
    optimizer: Optimizer,
    advantage: Advantage,
    ratio: oneOf(["token", "sequence"], {
      default: "token",
      description: "Of what the ratio of new to old probability is taken: each token, or a whole reply (GSPO).",
    }),
    clip: Clip,
    aggregation: oneOf(["grpo", "bnpo", "dr-grpo"], {
      default: "dr-grpo",
      description: "How tokens are weighed: each trajectory alike, each token alike, or each token alike over a constant longest length.",
    }),
    kl: Kl,
    innerSteps: Type.Integer({ minimum: 1, default: 1, description: "Optimiser steps on one batch of roll-outs." }),
    envNoise: oneOf(["shared", "independent"], {
      default: "shared",
      description:
        "Frozen members' calls that show words of the policy: equal ones share their reply within a group, or each roll-out draws its own.",
    }),
    evaluation: Evaluation,
    checkpointEvery: Type.Integer({ minimum: 1, default: 40, description: "Steps between two checkpoints." }),
  },
  { ...closed, $id: "recipe", title: "Recipe", description: "How one member of a suite's team is trained by reinforcement." },
);

/** A parsed recipe: every default filled in. */
export type Recipe = Omit<Static<typeof RecipeSchema>, "trainer"> & { trainer: { use: string; with: Record<string, unknown> } };
