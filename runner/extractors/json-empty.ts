import { Type } from "@sinclair/typebox";
import { valueAt } from "../answers/json-text.ts";
import type { Extractor } from "../extractor.ts";

const field = /answer\\?["”'][ \t]{0,8}:\s{0,8}"/gi;

/** An empty or blank JSON answer, for tasks where a string may be empty. */
export const jsonEmpty: Extractor = {
  id: "json-empty",
  description:
    'The last JSON field "answer" where it is a string of blanks or nothing, with its quotes: an answer only where a string is asked for.',
  parameters: Type.Object({}, { additionalProperties: false }),
  extract(text) {
    const match = [...text.matchAll(field)].at(-1);
    if (match === undefined) return null;
    const found = valueAt(text, match.index + match[0].length - 1);
    if (found === null || !found.closed || found.text.trim() !== "") return null;
    return { value: `"${found.text}"`, start: found.start - 1, end: found.end + 1, rule: "json-empty" };
  },
};
