import { shownAnswers } from "../micro/dialect.ts";
import type { Reply } from "../reply.ts";
import type { Turn, TurnKind } from "../turn.ts";
import { shownSections } from "./section.ts";

/** The final answer, written with all answers in view; also what a summariser is asked. */
export interface AggregateTurn extends Turn {
  readonly kind: "aggregate";
}

export const aggregateTurn = (answers: readonly Reply[]): AggregateTurn => ({ kind: "aggregate", view: answers });

export const aggregate: TurnKind<AggregateTurn> = {
  kind: "aggregate",
  description: "One final answer out of all members' answers, which are anonymous.",
  prompt: `{question}

Several people answered this question:

{answers}

Each of these answers may be right or wrong, and several that agree may all be wrong. Compare their reasoning, check the steps at which they part, and write the final answer to the question. Think step by step. End with a line of the form
ANSWER: <your final answer>`,
  placeholders: ["answers"],
  fill: ({ view }) => ({ answers: shownSections("answer", view, "There are no answers.") }),
  micro: ({ view }) => `#${shownAnswers(view)}`,
};
