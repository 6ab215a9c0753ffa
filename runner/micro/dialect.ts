import type { Reply } from "../reply.ts";
import { BESIDE, decode, NONE, START, tokenized } from "./vocabulary.ts";

/**
 * The prompt of a micro model: what its turn shows (`micro` of the kind of turn), then the question. In this order the question always
 * stands right before the reply, whatever is in view, and what a model has learnt of answering it alone holds in every turn.
 */
export const microPrompt = (question: string, shown: string): string => `${shown}${question}${START}`;

/** Longest part of an answer that the dialect shows, in symbols. */
const longest = 12;

/** An answer as the dialect shows it: what the dataset's rules read out of the reply, in micro symbols, or the sign for none. */
export function shownAnswer(reply: Reply): string {
  if (reply.state !== "answered" || reply.answer === null) return NONE;
  const found = tokenized(reply.answer);
  if (found.length === 0 || found.length > longest || found.includes(null)) return NONE;
  return decode(found as number[]);
}

/** Answers side by side, in their order. */
export const shownAnswers = (replies: readonly Reply[]): string => replies.map(shownAnswer).join(BESIDE);

/** Index of the only reply in view whose answer is the given one as the dialect shows it; -1 where it is none's, or several'. */
export function onlyShownAs(answer: string, view: readonly Reply[]): number {
  const holders = view.flatMap((reply, i) => (answer !== NONE && shownAnswer(reply) === answer ? [i] : []));
  return holders.length === 1 ? holders[0]! : -1;
}

/** Of a description, the signs of tasks that stand in it as words: "sums (S) and bits (B)" is shown as "SB". */
export const shownSigns = (description: string): string =>
  (description.match(/(?<![A-Za-z])[A-Z](?![A-Za-z])/g) ?? []).slice(0, longest).join("") || NONE;
