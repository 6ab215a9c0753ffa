import type { Asked, Served } from "./behaviour.ts";
import { chanceOfRight } from "./facts.ts";

/** An answer from the model's own knowledge: right by skill, else one of the item's plausible wrong answers. */
export function firstAnswer({ parameters, facts, own, luck }: Asked): Served {
  const { correlation, commonWrong } = parameters;
  const draw = own.uniform() < Math.sqrt(correlation) ? luck() : own.uniform();
  if (draw < chanceOfRight(parameters, facts)) return { text: worded(facts.right), right: true };
  const { wrong } = facts;
  return { text: worded(own.uniform() < commonWrong ? wrong[0]! : wrong[own.below(wrong.length)]!), right: false };
}

/** The reply that ends in an answer. Its reasoning has no figure and no capital alone that an extraction rule could take for one. */
export const worded = (answer: string) => `Working it out step by step.\nANSWER: ${answer}`;
