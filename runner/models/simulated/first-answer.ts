import type { Asked, Served } from "./behaviour.ts";
import { chanceOfRight } from "./facts.ts";

/** An answer from the model's own knowledge: right by skill, else one of the item's plausible wrong answers. */
export function firstAnswer(asked: Asked): Served {
  const { parameters, facts, own, luck } = asked;
  const draw = own.uniform() < Math.sqrt(parameters.correlation) ? luck() : own.uniform();
  if (draw < chanceOfRight(parameters, facts)) return { text: worded(facts.right), right: true };
  return { text: worded(wrongAnswer(asked)), right: false };
}

/** One of the item's plausible wrong answers: the tempting one by declared chance, else any. */
export function wrongAnswer({ parameters, facts: { wrong }, own }: Asked): string {
  return own.uniform() < parameters.commonWrong ? wrong[0]! : wrong[own.below(wrong.length)]!;
}

/** The reply that ends in an answer. Its reasoning has no figure and no capital alone that an extraction rule could take for one. */
export const worded = (answer: string) => `Working it out step by step.\nANSWER: ${answer}`;
