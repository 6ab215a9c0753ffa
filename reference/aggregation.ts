/** How much a whole optimiser step holds, all its batches together; trajectories without a token of the policy's, and flat ones, count. */
export interface StepSize {
  readonly trajectories: number;
  /** Tokens that the policy wrote. */
  readonly tokens: number;
  /** The longest that a trajectory of the policy's may be, in tokens: a constant of the training. */
  readonly maxTokens: number;
}

/**
 * How the values of single tokens become the objective: agg(x) = sum over tokens of weight · x. The weight of a token depends on its
 * trajectory's length alone, so that a step may be taken in several batches whose gradients are added up.
 */
export interface Aggregation {
  readonly id: string;
  readonly description: string;
  /** The weight of one token of a trajectory in which the policy wrote `length` tokens, over all of its turns. */
  weight(length: number, step: StepSize): number;
}
