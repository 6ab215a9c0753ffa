import { type Static, Type } from "@sinclair/typebox";
import type { Scorer } from "../scorer.ts";

const Parameters = Type.Object(
  {
    ignoreCase: Type.Boolean({ default: true, description: "Whether capitals and small letters are the same." }),
    collapseSpace: Type.Boolean({ default: true, description: "Whether every run of blanks is one blank." }),
    ignorePunctuation: Type.Boolean({
      default: false,
      description: "Whether quotes around an answer and stops after it are left out. Signs and stops inside stay: -5 is not 5, 3.5 not 35.",
    }),
  },
  { additionalProperties: false },
);
type Parameters = Static<typeof Parameters>;

/** The same text. */
export const exact: Scorer<typeof Parameters> = {
  id: "exact",
  description: "The same text, up to case, blanks and the punctuation around it as declared.",
  parameters: Parameters,
  extract: ["json-answer", "marker", "whole"],
  key: normalise,
  grade(answer, { targets }, parameters) {
    const key = normalise(answer, parameters);
    const equal = targets.some((target) => normalise(target, parameters) === key);
    return { score: equal ? 1 : 0, compare: equal ? "equal" : "different" };
  },
};

function normalise(answer: string, { ignoreCase, collapseSpace, ignorePunctuation }: Parameters): string {
  let text = answer.normalize("NFC").trim();
  if (collapseSpace) text = text.replace(/\s+/g, " ");
  if (ignorePunctuation) text = withoutPunctuation(text);
  return ignoreCase ? text.toLowerCase() : text;
}

const pairs: Readonly<Record<string, string>> = { '"': '"', "'": "'", "“": "”", "‘": "’", "`": "`" };

/** Peels stops at the end and pairs of quotes; a text of punctuation alone stays what it is. */
function withoutPunctuation(text: string): string {
  let start = 0;
  let end = text.length;
  for (;;) {
    if (end > start && /[.,;:!?\s]/.test(text[end - 1]!)) end--;
    else if (end - start > 1 && pairs[text[start]!] === text[end - 1]) {
      start++;
      end--;
    } else break;
  }
  return start < end ? text.slice(start, end).trim() : text;
}
