/** How a learning rate changes over the steps of a training. */
export interface Schedule {
  readonly steps: number;
  readonly learningRate: number;
  /** Steps from zero to the full rate. */
  readonly warmup: number;
  /** Share of the steps, warm-up among them, after which the rate begins to fall. */
  readonly flatShare: number;
  /** What the rate falls to at the last step, as a share of the full rate. */
  readonly floor: number;
}

/** The learning rate of a step, from 0: linear warm-up, flat, then linear down to the floor at the last step. */
export function rateAt({ steps, learningRate, warmup, flatShare, floor }: Schedule, step: number): number {
  if (step < warmup) return (learningRate * (step + 1)) / warmup;
  const flatEnd = Math.max(warmup, flatShare * steps);
  if (step <= flatEnd) return learningRate;
  const fallen = (step - flatEnd) / (steps - 1 - flatEnd);
  return learningRate * (1 - (1 - floor) * fallen);
}
