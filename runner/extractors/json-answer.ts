import { Type } from "@sinclair/typebox";
import type { Extractor } from "../extractor.ts";
import { valueAt } from "../json-text.ts";
import { startOfRunOn } from "../run-on.ts";

/** The field's name with the quotes that models give it, one of them missing or both escaped. */
const field = /(?:final[_ ]?)?answer\\?["”'][ \t]{0,8}:/gi;

/** How many fields are tried before the reply counts as one without an answer. */
const attempts = 64;

/** The last JSON field "answer" that has a value. */
export const jsonAnswer: Extractor = {
  id: "json-answer",
  description: 'The value of the last JSON field "answer", in a code fence or not, in JSON as models write it; null and "" are no answers.',
  parameters: Type.Object({}, { additionalProperties: false }),
  extract(text) {
    const last = [...text.matchAll(field)];
    if (last.length === 0) return null;
    const limit = last.length > 1 ? startOfRunOn(text, field) : text.length;
    const seen = text.slice(0, limit);
    const matches = last.filter((match) => match.index < limit);
    for (let i = matches.length - 1; i >= 0 && i >= matches.length - attempts; i--) {
      const match = matches[i]!;
      const found = valueAt(seen, match.index + match[0].length);
      const value = found?.text.trim() ?? "";
      if (found === null || value === "") continue;
      const rule = limit < text.length ? "json-answer-cut-run-on" : found.closed ? "json-answer" : "json-answer-unclosed";
      return { value, start: found.start, end: found.end, rule };
    }
    return null;
  },
};
