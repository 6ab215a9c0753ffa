import { conclusionOf } from "../answers/reasoning.ts";
import { onlyShownAs, shownAnswers } from "../micro/dialect.ts";
import type { Reply } from "../reply.ts";
import type { Turn, TurnKind } from "../turn.ts";
import { type DialogueTurn, dialogueText } from "./dialogue-text.ts";
import { shownSection } from "./section.ts";

/** A verdict on the pending solution, the first reply in view; the rest is what was said last. */
export interface ReviewTurn extends Turn {
  readonly kind: "review";
  readonly view: readonly [pending: Reply, ...said: Reply[]];
  /** What each of the other replies in view was. */
  readonly detail: { readonly said: readonly DialogueTurn["kind"][] };
}

export const reviewTurn = (pending: Reply, said: readonly DialogueTurn[]): ReviewTurn => ({
  kind: "review",
  view: [pending, ...said.map(({ reply }) => reply)],
  detail: { said: said.map(({ kind }) => kind) },
});

/** TRACER's reviewer (arXiv 2605.28699), in words of our own. */
export const review: TurnKind<ReviewTurn> = {
  kind: "review",
  description: "A verdict on a solution, RIGHT or WRONG, and a short reason.",
  prompt:
    "{question}\n\n{said}The solution under review:\n\n{pending}\n\nIs its final answer right? Write RIGHT or WRONG alone on the first line, and a short reason on the second.",
  placeholders: ["said", "pending"],
  fill: ({ view: [pending, ...said], detail }) => ({
    pending: shownSection("solution", pending),
    said: dialogueText(said.map((reply, i) => ({ kind: detail.said[i]!, reply }))),
  }),
  micro: ({ view }) => `'${shownAnswers(view)}`,
  microVerdict: ({ view: [pending] }, answer) => (onlyShownAs(answer, [pending]) === 0 ? "RIGHT" : "WRONG"),
  sampling: { temperature: 0, maxTokens: 256 },
};

/** `null`: the review holds no verdict. */
export type Reviewed = "right" | "wrong" | null;

/** The word alone in any case; or in capitals, as it was asked for, with more behind a stop or a dash. */
const alone = /^[*_`#> ]{0,6}(right|correct|wrong|incorrect)[ \t]{0,2}[.!:]?[*_` ]{0,4}[.!:]?$/i;
const followed = /^[*_`#> ]{0,6}(RIGHT|CORRECT|WRONG|INCORRECT)[*_`]{0,3}(?:[.!:;,]|[ \t][–—-][ \t])(.*)$/;
const another = /\b(?:RIGHT|CORRECT|WRONG|INCORRECT)\b/;

/** Reads the verdict off the first line that is not empty. A word that merely opens a sentence is none. */
export function reviewedIn(reply: Reply): Reviewed {
  if (reply.state !== "answered") return null;
  const { start, unfinished } = conclusionOf(reply.text);
  if (unfinished) return null;
  const line = reply.text.slice(start).trim().split("\n", 1)[0]!.trim();
  const match = alone.exec(line) ?? followed.exec(line);
  if (match === null || another.test(match[2] ?? "")) return null;
  return /^(?:right|correct)$/i.test(match[1]!) ? "right" : "wrong";
}
