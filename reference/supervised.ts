import { encode } from "../runner/micro/vocabulary.ts";
import { sha256, type ZooRecipe } from "../spec/index.ts";
import type { AdamW } from "./adamw.ts";
import type { Example } from "./lesson.ts";
import { type PackedBatch, packed, type Sequence } from "./packing.ts";
import type { Objective, Policy } from "./policy.ts";
import { rateAt } from "./schedule.ts";

/** What of a training is no parameter: to go on from it, these and the optimiser's slots are needed. */
export interface SupervisedProgress {
  /** Steps taken. */
  readonly step: number;
  /** Examples seen: the index of the next. */
  readonly examples: number;
  /** Digest of all examples seen, in their order: of each step, the SHA-256 of the digest before it and the step's examples. */
  readonly data: string;
}

export const atFirst: SupervisedProgress = { step: 0, examples: 0, data: "" };

export interface SupervisedStep extends SupervisedProgress {
  /** Mean negative log-probability of the reply's symbols, their end included, before the step. */
  readonly loss: number;
  readonly learningRate: number;
  /** Norm of the gradient before clipping. */
  readonly norm: number;
  /** Symbols that the step's examples have. */
  readonly tokens: number;
}

/** The mean negative log-probability of the targets, by weight. */
export function meanLoss({ weights }: PackedBatch): Objective {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return (logProbs) => ({
    value: -logProbs.reduce((sum, logProb, i) => sum + logProb * weights[i]!, 0) / total,
    slopes: weights.map((weight) => -weight / total),
  });
}

/** Trains a policy from where a training stands to the recipe's last step, on examples by their index. One item a step. */
export function* supervised(
  policy: Policy,
  optimizer: AdamW,
  recipe: ZooRecipe,
  exampleAt: (index: number) => Example,
  from: SupervisedProgress = atFirst,
): Generator<SupervisedStep, void> {
  let { step, examples, data } = from;
  if (step >= recipe.steps) return;
  const drawn: Example[] = [];
  for (const batch of packed(sequences(exampleAt, examples, drawn), recipe.rows, recipe.width)) {
    const learningRate = rateAt(recipe, step);
    const { value: loss, gradient } = policy.gradient(batch, meanLoss(batch));
    const norm = optimizer.step(policy.parameters, gradient, learningRate);
    policy.renew();
    step++;
    const seen = drawn.splice(0, batch.places.length);
    examples += seen.length;
    data = sha256(JSON.stringify([data, ...seen.map(({ prompt, reply }) => prompt + reply)]));
    yield { step, examples, data, loss, learningRate, norm, tokens: batch.places.reduce((sum, { length }) => sum + length + 1, 0) };
    if (step >= recipe.steps) return;
  }
}

/** Endless; what has been drawn is noted in `drawn` too. */
function* sequences(exampleAt: (index: number) => Example, first: number, drawn: Example[]): Generator<Sequence, void> {
  for (let index = first; ; index++) {
    const example = exampleAt(index);
    drawn.push(example);
    yield sequenceOf(example);
  }
}

/** An example as a sequence in which the reply's symbols count one each, the prompt's nothing. */
export function sequenceOf({ prompt, reply }: Example): Sequence {
  const asked = encode(prompt);
  const answered = encode(reply);
  return { tokens: [...asked, ...answered], weights: [...asked.map(() => 0), ...answered.map(() => 1)] };
}
