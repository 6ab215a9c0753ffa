import type { Stream } from "../../stream.ts";
import type { Turn } from "../../turn.ts";
import { deliberation } from "./deliberation.ts";
import type { Facts } from "./facts.ts";
import { firstAnswer } from "./first-answer.ts";
import type { SimulatedParameters } from "./parameters.ts";

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
}

export type Behaviour = (asked: Asked) => Served;

/** How each kind of turn is served. A kind that is not listed is not. */
export const behaviours: Readonly<Record<string, Behaviour>> = {
  answer: firstAnswer,
  refine: deliberation,
  aggregate: deliberation,
  fuse: deliberation,
};
