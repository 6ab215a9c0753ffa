import { addTo, inner, type SparseVector } from "./question-features.ts";

export interface LogisticRegression {
  readonly bias: number;
  readonly weights: Float64Array;
}

export interface Example {
  readonly features: SparseVector;
  /** In [0, 1]; a grade between them counts as that share of a success. */
  readonly target: number;
}

export interface Training {
  readonly dimensions: number;
  readonly l2: number;
  readonly epochs: number;
}

/** Chance that the linear score stands for. */
export const logistic = (score: number): number => 1 / (1 + Math.exp(-score));

/**
 * Minimises mean log-loss + l2/2 (|weights|^2 + (bias - base)^2) by Nesterov's accelerated gradient on all examples at once.
 * `base` is the log-odds of the mean target with one success and one failure added, so that examples that are all right,
 * or all wrong, have a finite solution, and no features at all the mean as theirs.
 */
export function fitLogistic(examples: readonly Example[], { dimensions, l2, epochs }: Training): LogisticRegression {
  const n = examples.length;
  const successes = examples.reduce((sum, { target }) => sum + target, 0) + 1;
  const base = Math.log(successes / (n + 2 - successes));
  // Unit features and the bias: the curvature is at most (1 + 1) / 4.
  const step = 1 / (0.5 + l2);
  const root = Math.sqrt(l2 * step);
  const momentum = (1 - root) / (1 + root);
  const weights = new Float64Array(dimensions);
  const ahead = new Float64Array(dimensions);
  const slope = new Float64Array(dimensions);
  let bias = 0;
  let biasAhead = 0;
  for (let epoch = 0; epoch < epochs; epoch++) {
    slope.fill(0);
    let biasSlope = 0;
    for (const { features, target } of examples) {
      const error = (logistic(base + biasAhead + inner(features, ahead)) - target) / n;
      addTo(slope, features, error);
      biasSlope += error;
    }
    for (let j = 0; j < dimensions; j++) {
      const moved = ahead[j]! - step * (slope[j]! + l2 * ahead[j]!);
      ahead[j] = moved + momentum * (moved - weights[j]!);
      weights[j] = moved;
    }
    const moved = biasAhead - step * (biasSlope + l2 * biasAhead);
    biasAhead = moved + momentum * (moved - bias);
    bias = moved;
  }
  return { bias: base + bias, weights };
}
