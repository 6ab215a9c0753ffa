import { Type } from "@sinclair/typebox";
import { announcedAt } from "../answers/announced.ts";
import { endOfBrace } from "../answers/balanced.ts";
import { startOfRunOn } from "../answers/run-on.ts";
import type { Extractor, Found } from "../extractor.ts";

/** The announcements: "####", a heading "Answer", "answer to … is", "Answer:" in any dress. */
const announcement =
  /####(?!#)|(?<=(?:^|\n)[#*]{1,6} ?(?:final |the |my )?)answer[*:]{0,3}(?=[ \t]{0,4}\n)|\b(?:answer|final result)s?\b(?:\s{1,4}(?:to|for|of|in|here)\b[^.\n:]{0,80}?)?(?:\s{1,4}(?:is|are|would be|should be|must be)\b(?:\s{0,4}:)?|[*_`) \t]{0,6}[:=](?!=)[*_]{0,3})/gi;

const answered = /####(?!#)|\banswers?\b\W{0,6}(?:is\b|are\b|[:=])/i;

/** How many announcements are tried before the reply counts as one without an answer. */
const attempts = 64;

/** A heading has the same sign as GSM8K's answers: what follows must look like a value, or be one word. */
const heading = /^(?:\d{1,3}[.)]\s+[A-Za-z*]|(?:Step|Part|Case|Method|Solution|Conclusion|Answer|Final|Explanation|Example|Reasoning)\b)/i;
const value = /^(?:[-+−﹣－]?[$€£¥₹]?[-−]?[\d.]|[\\$([{"'`]|[-−]?\\|\*\*\S|\S+$)/;

/** A sentence that says what the answer is not, or how it is found. */
const negated = /^(?:not|never|unknown|wrong|incorrect|obtained|found|given|calculated|computed|determined|derived)\b/i;

/** The last value that is announced as the answer. */
export const marker: Extractor = {
  id: "marker",
  description: 'What follows the last announcement: "####", "Answer:", "the answer is", "final answer is", emphasis around it or not.',
  parameters: Type.Object({}, { additionalProperties: false }),
  extract(text) {
    const limit = startOfRunOn(text, answered);
    const seen = text.slice(0, limit);
    const matches = [...seen.matchAll(announcement)];
    for (let i = matches.length - 1; i >= 0 && i >= matches.length - attempts; i--) {
      const match = matches[i]!;
      const found = read(seen, match.index + match[0].length, match[0].startsWith("#"));
      if (found !== null) return limit < text.length ? { ...found, rule: "marker-cut-run-on" } : found;
    }
    return null;
  },
};

function read(text: string, from: number, hashes: boolean): Found | null {
  const span = announcedAt(text, from);
  if (span === null) return null;
  const content = text.slice(span.start, span.end);
  if (hashes && (heading.test(text.slice(span.start, span.start + 80)) || !value.test(content))) return null;
  if (negated.test(content)) return null;
  const box = /\\(?:boxed|fbox)\s?\{/.exec(content);
  if (box !== null) {
    const open = span.start + box.index + box[0].length;
    const end = endOfBrace(text, open - 1);
    if (end > 0 && end - 1 > open) return { value: text.slice(open, end - 1).trim(), start: open, end: end - 1, rule: "marker" };
  }
  return /[\p{L}\p{N}\p{S}"'[\](){}]/u.test(content) ? { value: content, start: span.start, end: span.end, rule: "marker" } : null;
}
