import { Type } from "@sinclair/typebox";
import { startOfRunOn } from "../answers/run-on.ts";
import type { Extractor } from "../extractor.ts";

/** A number with its sign, currency, separators, fraction and percent sign; digits inside words and names are none. */
const number =
  /(?<![\p{L}_\d.])(?:[-−﹣－]?[$€£¥₹]?|[$€£¥₹][-−﹣－])(?<![\p{L}_\d.])(?:\d{1,3}(?:(?:,|\{,\}|\\[,!]|[\u00a0\u202f\u2009])\d{2,3})+(?!\d)|\d+)(?:\.\d+)?(?:[eE][-+]?\d{1,3}(?![\p{L}\d]))?(?:\/\d+)?(?:\s?\\?%)?/gu;

/** The field of a JSON reply that says, in so many words, that there is no answer. */
const declined = /"answer"\s{0,8}:\s{0,8}(?:null\b|"\s{0,8}")/i;

/** The last number of a reply that announces nothing. */
export const lastNumber: Extractor = {
  id: "last-number",
  description: "The last number of the reply, for replies that announce no answer.",
  parameters: Type.Object({}, { additionalProperties: false }),
  announced: false,
  extract(text) {
    if (declined.test(text)) return null;
    const limit = startOfRunOn(text, /\d/);
    const seen = text.slice(0, limit);
    let last: RegExpMatchArray | undefined;
    for (const match of seen.matchAll(number)) last = match;
    if (last?.index === undefined) return null;
    const end = last.index + last[0].length;
    const start = startOfCompound(seen, last.index);
    return { value: seen.slice(start, end), start, end, rule: limit < text.length ? "last-number-cut-run-on" : "last-number" };
  },
};

/** A range, a date or a time is read whole, so that its last part passes for no number: `3–4` is not −4, `5:30` not 30. */
function startOfCompound(text: string, index: number): number {
  let start = index;
  while (start > 0 && start > index - 40 && /[-–—:/]/.test(text[start - 1]!) && /\d/.test(text[start - 2] ?? "")) {
    start--;
    while (start > 0 && /[\d.,]/.test(text[start - 1]!)) start--;
  }
  return start;
}
