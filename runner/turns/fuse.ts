import { shownAnswers } from "../micro/dialect.ts";
import type { Reply } from "../reply.ts";
import type { Turn, TurnKind } from "../turn.ts";
import { shownSections } from "./section.ts";

/** One answer made of the few that a ranking left over. */
export interface FuseTurn extends Turn {
  readonly kind: "fuse";
}

export const fuseTurn = (candidates: readonly Reply[]): FuseTurn => ({ kind: "fuse", view: candidates });

export const fuse: TurnKind<FuseTurn> = {
  kind: "fuse",
  description: "One answer made of the top candidates, which are anonymous.",
  prompt: `{question}

These candidate answers were held the best of several:

{candidates}

Write one answer that is better than each of them: take over what is right in any, leave out what is wrong in any, and settle by your own reasoning where they differ. Do not speak of the candidates. End with a line of the form
ANSWER: <your final answer>`,
  placeholders: ["candidates"],
  fill: ({ view }) => ({ candidates: shownSections("candidate", view, "There are no candidates.") }),
  micro: ({ view }) => `#${shownAnswers(view)}`,
};
