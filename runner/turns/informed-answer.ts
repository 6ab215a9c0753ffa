import { shownAnswers } from "../micro/dialect.ts";
import type { Reply } from "../reply.ts";
import type { Turn, TurnKind } from "../turn.ts";
import { shownSections } from "./section.ts";

/** An answer with cards of knowledge in view. */
export interface InformedAnswerTurn extends Turn {
  readonly kind: "informed-answer";
}

export const informedAnswerTurn = (cards: readonly Reply[]): InformedAnswerTurn => ({ kind: "informed-answer", view: cards });

export const informedAnswer: TurnKind<InformedAnswerTurn> = {
  kind: "informed-answer",
  description: "An answer with the members' cards of knowledge in view.",
  prompt: `{question}

What others know of the matter:

{cards}

Any of this may be wrong or beside the point: use what helps and holds. Think step by step. End with a line of the form
ANSWER: <your final answer>`,
  placeholders: ["cards"],
  fill: ({ view }) => ({ cards: shownSections("knowledge", view, "Nobody has written anything.") }),
  micro: ({ view }) => `#${shownAnswers(view)}`,
};
