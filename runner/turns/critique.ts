import { shownAnswers } from "../micro/dialect.ts";
import type { Reply } from "../reply.ts";
import type { Turn, TurnKind } from "../turn.ts";
import { shownSection } from "./section.ts";

/** Feedback on somebody else's answer, the reply in view. */
export interface CritiqueTurn extends Turn {
  readonly kind: "critique";
  readonly view: readonly [answer: Reply];
}

export const critiqueTurn = (answer: Reply): CritiqueTurn => ({ kind: "critique", view: [answer] });

export const critique: TurnKind<CritiqueTurn> = {
  kind: "critique",
  description: "Feedback on another member's answer, for its author to read.",
  prompt: `{question}

Somebody answered this question as follows:

{answer}

Give the author feedback. Go through the answer step by step. Where a step is wrong, name the first such step, say why it is wrong and how to mend it. Where all steps hold, say so, and name the check that makes you sure. Write one short paragraph, to the point and without praise. End with a line of the form
ANSWER: <the final answer that you hold right>`,
  placeholders: ["answer"],
  fill: ({ view: [answer] }) => ({ answer: shownSection("answer", answer) }),
  micro: ({ view }) => `!${shownAnswers(view)}`,
};
