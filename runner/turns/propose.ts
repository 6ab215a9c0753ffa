import { shownAnswers } from "../micro/dialect.ts";
import { BESIDE, NONE } from "../micro/vocabulary.ts";
import type { Reply } from "../reply.ts";
import type { Turn, TurnKind } from "../turn.ts";
import { type DialogueTurn, dialogueText } from "./dialogue-text.ts";
import { shownSection } from "./section.ts";

/** A fresh solution. In view: the pending solution, where there is one, then what was said last. */
export interface ProposeTurn extends Turn {
  readonly kind: "propose";
  readonly detail: {
    /** Whether the first reply in view is the pending solution. */
    readonly pending: boolean;
    /** What each of the other replies in view was. */
    readonly said: readonly DialogueTurn["kind"][];
  };
}

export const proposeTurn = (pending: Reply | null, said: readonly DialogueTurn[]): ProposeTurn => ({
  kind: "propose",
  view: [...(pending === null ? [] : [pending]), ...said.map(({ reply }) => reply)],
  detail: { pending: pending !== null, said: said.map(({ kind }) => kind) },
});

/** TRACER's proposer (arXiv 2605.28699), in words of our own. */
export const propose: TurnKind<ProposeTurn> = {
  kind: "propose",
  description: "A fresh solution, with the pending one and what was said last in view.",
  prompt:
    "{question}\n\n{said}{pending}Solve it yourself, with concise reasoning. End with a line of the form\nANSWER: <your final answer>",
  placeholders: ["said", "pending"],
  fill({ view, detail }) {
    const said = detail.pending ? view.slice(1) : view;
    return {
      pending: detail.pending ? `The solution that stands now:\n\n${shownSection("solution", view[0]!)}\n\n` : "",
      said: dialogueText(said.map((reply, i) => ({ kind: detail.said[i]!, reply }))),
    };
  },
  // The pending solution first, or the sign for none; a review shows as its verdict.
  micro: ({ view, detail }) => `{${detail.pending ? "" : `${NONE}${BESIDE}`}${shownAnswers(view)}`,
};
