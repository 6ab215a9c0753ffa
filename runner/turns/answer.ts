import type { Turn, TurnKind } from "../turn.ts";

/** The first answer: the question alone. */
export interface AnswerTurn extends Turn {
  readonly kind: "answer";
}

// One object for all: it has no content of its own, so equal requests are the same object.
export const answerTurn: AnswerTurn = Object.freeze({ kind: "answer", view: Object.freeze([]) });

export const answer: TurnKind<AnswerTurn> = {
  kind: "answer",
  description: "A first answer to the question, with nothing else in view.",
  prompt: "{question}\n\nThink step by step. End with a line of the form\nANSWER: <your final answer>",
  placeholders: [],
  fill: () => ({}),
  micro: () => "",
};
