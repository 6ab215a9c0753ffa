import { shownAnswers } from "../micro/dialect.ts";
import { BESIDE, NONE } from "../micro/vocabulary.ts";
import type { Reply } from "../reply.ts";
import type { Turn, TurnKind } from "../turn.ts";
import { shownSection, shownSections } from "./section.ts";

/** An answer given again, with one's own last answer and others' in view. */
export interface RefineTurn extends Turn {
  readonly kind: "refine";
  /** One's own answer first, unless `detail` says that there is none. */
  readonly view: readonly Reply[];
  readonly detail?: { readonly own: false };
}

/** `own` is null where the member has no answer yet, because its calls failed. */
export const refineTurn = (own: Reply | null, others: readonly Reply[]): RefineTurn =>
  own === null ? { kind: "refine", view: others, detail: { own: false } } : { kind: "refine", view: [own, ...others] };

export const refine: TurnKind<RefineTurn> = {
  kind: "refine",
  description: "A further answer, with one's own last answer and others' anonymous ones in view.",
  prompt: `{question}

The last answer that you gave to this question:

{own}

What others answered, each by itself:

{others}

Any of these answers may be right or wrong, and several that agree may all be wrong. Where they differ, find out which step decides, and check it yourself. Then answer the question again: keep your answer where it holds, and change it where it does not. Think step by step. End with a line of the form
ANSWER: <your final answer>`,
  placeholders: ["own", "others"],
  fill({ view, detail }) {
    const isFirst = detail?.own === false;
    return {
      own: isFirst ? "(You have given none yet.)" : shownSection("own-answer", view[0]!),
      others: shownSections("answer", isFirst ? view : view.slice(1), "There are no other answers."),
    };
  },
  micro: ({ view, detail }) => `@${detail?.own === false ? `${NONE}${BESIDE}` : ""}${shownAnswers(view)}`,
};
