import { shownAnswers } from "../micro/dialect.ts";
import type { Reply } from "../reply.ts";
import type { Turn, TurnKind } from "../turn.ts";
import { shownSection, shownSections } from "./section.ts";

/** An answer revised by its author, with feedback in view. */
export interface ReviseTurn extends Turn {
  readonly kind: "revise";
  readonly view: readonly [own: Reply, ...feedback: Reply[]];
}

export const reviseTurn = (own: Reply, feedback: readonly Reply[]): ReviseTurn => ({ kind: "revise", view: [own, ...feedback] });

export const revise: TurnKind<ReviseTurn> = {
  kind: "revise",
  description: "The author's answer again, with the feedback that others gave on it in view.",
  prompt: `{question}

The answer that you gave to this question:

{own}

Feedback that you got on it:

{feedback}

Feedback may be right or wrong: check each point before you follow it. Then answer the question again, with what holds of it taken in. Think step by step. End with a line of the form
ANSWER: <your final answer>`,
  placeholders: ["own", "feedback"],
  fill: ({ view: [own, ...feedback] }) => ({
    own: shownSection("own-answer", own),
    feedback: shownSections("feedback", feedback, "There is no feedback: go through your answer once more yourself."),
  }),
  micro: ({ view }) => `@${shownAnswers(view)}`,
};
