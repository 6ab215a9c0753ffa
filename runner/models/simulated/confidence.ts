import type { SimulatedParameters } from "./parameters.ts";

// Confidence c in [0, 1) is uniform where the answer is not right and has the distribution function c^k where it is:
// a right answer's is then the greater one with chance k / (k + 1), which is what `selfKnowledge` declares.
const exponent = ({ selfKnowledge }: SimulatedParameters) => selfKnowledge / (1 - selfKnowledge);

/** How confident a model is, in [0, 1). */
export const confidenceOf = (parameters: SimulatedParameters, right: boolean, uniform: number): number =>
  right ? uniform ** (1 / exponent(parameters)) : uniform;

/** Mean log-probability of a reply's tokens; their geometric mean lies between 1/2 (not confident at all) and 1. */
export const logprobOf = (parameters: SimulatedParameters, right: boolean, uniform: number): number =>
  Math.log((1 + confidenceOf(parameters, right, uniform)) / 2);

/** Chance that a reply's mean log-probability is at least `threshold`, given whether it is right. */
export function confidentChance(parameters: SimulatedParameters, right: boolean, threshold: number): number {
  const confidence = Math.min(1, Math.max(0, 2 * Math.exp(threshold) - 1));
  return 1 - (right ? confidence ** exponent(parameters) : confidence);
}
