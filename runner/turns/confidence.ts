import { conclusionOf } from "../answers/reasoning.ts";
import { shownAnswers } from "../micro/dialect.ts";
import type { Reply } from "../reply.ts";
import type { Turn, TurnKind } from "../turn.ts";
import { shownSection } from "./section.ts";

/** How sure a member is of its own answer, the reply in view. */
export interface ConfidenceTurn extends Turn {
  readonly kind: "confidence";
  readonly view: readonly [own: Reply];
}

export const confidenceTurn = (own: Reply): ConfidenceTurn => ({ kind: "confidence", view: [own] });

export const confidence: TurnKind<ConfidenceTurn> = {
  kind: "confidence",
  description: "How sure the author of an answer is that it is right, in percent.",
  prompt: `{question}

The answer that you gave to this question:

{own}

How likely is it that your final answer is right? Reply with exactly one line of the form
CONFIDENCE: <a whole number from 0 to 100>`,
  placeholders: ["own"],
  fill: ({ view: [own] }) => ({ own: shownSection("own-answer", own) }),
  micro: ({ view }) => `%${shownAnswers(view)}`,
  sampling: { temperature: 0, maxTokens: 256 },
};

const marked = /["']?\b(?:confidence|probability|likelihood)\b["']?[ \t_]*(?:[:=]|\bis\b)[ \t_]*["']?(.*)$/gim;
const number = /^[^\d-]{0,3}(\d+(?:\.\d+)?|\.\d+)\s*(%|percent|\/\s*100\b|out of 100\b)?/i;

/** The confidence that a reply states, from 0 to 1; null where it states none, or one out of range. */
export function readConfidence(reply: string): number | null {
  const { start, unfinished } = conclusionOf(reply);
  if (unfinished) return null;
  const text = reply.slice(start).replace(/[*`]/g, "").trim();
  const value = [...text.matchAll(marked)].at(-1)?.[1]?.trim();
  // Without the marker, a number alone.
  const found = number.exec(value ?? text);
  if (found === null) return null;
  if (value === undefined && !/^[\s.%"'})]*$/.test(text.slice(found[0].length))) return null;
  const [, digits, unit] = found as unknown as [string, string, string | undefined];
  // "0.85" where a whole number was asked for is a share.
  const share = unit === undefined && digits.includes(".") && Number(digits) <= 1 ? Number(digits) : Number(digits) / 100;
  return share <= 1 ? share : null;
}
