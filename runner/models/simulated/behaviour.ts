import type { Stream } from "../../stream.ts";
import type { Turn } from "../../turn.ts";
import { comparison } from "./comparison.ts";
import { confidenceReport } from "./confidence-report.ts";
import { deliberation } from "./deliberation.ts";
import type { Facts } from "./facts.ts";
import { firstAnswer } from "./first-answer.ts";
import type { SimulatedParameters } from "./parameters.ts";
import { reviewVerdict } from "./review-verdict.ts";
import { routing } from "./routing.ts";
import { verification } from "./verification.ts";

/** All that a simulated reply depends on. */
export interface Asked {
  readonly parameters: SimulatedParameters;
  readonly turn: Turn;
  readonly facts: Facts;
  /** The call's own stream. */
  readonly own: Stream;
  /** The item's luck in this repeat, uniform in [0, 1): the same for every model and turn. */
  luck(): number;
}

export interface Served {
  readonly text: string;
  /** What the model's confidence is about. */
  readonly right: boolean;
  /** A verdict alone, which takes fewer tokens than a solution. */
  readonly isVerdict?: true;
}

export type Behaviour = (asked: Asked) => Served;

/** How each kind of turn is served. A kind that is not listed is not. */
export const behaviours: Readonly<Record<string, Behaviour>> = {
  aggregate: deliberation,
  answer: firstAnswer,
  compare: comparison,
  confidence: confidenceReport,
  // Feedback ends with the answer that its giver holds right, after a look at the author's.
  critique: deliberation,
  fuse: deliberation,
  "informed-answer": deliberation,
  // A card says what its writer knows of the item: what it would answer.
  knowledge: firstAnswer,
  probe: firstAnswer,
  propose: firstAnswer,
  refine: deliberation,
  review: reviewVerdict,
  revise: deliberation,
  route: routing,
  verify: verification,
};
