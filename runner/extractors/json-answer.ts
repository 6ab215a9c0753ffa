import { Type } from "@sinclair/typebox";
import { valueAt } from "../answers/json-text.ts";
import { startOfRunOn } from "../answers/run-on.ts";
import type { Extractor } from "../extractor.ts";

/** The field's name with the quotes that models give it, one of them missing or both escaped. */
const field = /(?:final[_ ]?)?answer\\?["”'][ \t]{0,8}:/gi;

/** Nothing, or the line that a form leaves for the answer. */
const blank = /^[\s_]*$/;

/** How many fields are tried before the reply counts as one without an answer. */
const attempts = 64;

/** The last JSON field "answer" that has a value; a string's value is all of it, blanks at its ends too. */
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
      if (found === null || blank.test(found.text)) continue;
      const rule = limit < text.length ? "json-answer-cut-run-on" : found.closed ? "json-answer" : "json-answer-unclosed";
      return { value: found.text, start: found.start, end: found.end, rule };
    }
    return null;
  },
};
