import type { Reply } from "../reply.ts";
import { BESIDE, decode, NONE, tokenized } from "./vocabulary.ts";

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

/** Of a description, the signs of tasks that stand in it as words: "sums (S) and bits (B)" is shown as "SB". */
export const shownSigns = (description: string): string =>
  (description.match(/(?<![A-Za-z])[A-Z](?![A-Za-z])/g) ?? []).slice(0, longest).join("") || NONE;
