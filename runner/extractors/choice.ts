import { Type } from "@sinclair/typebox";
import { labelOf } from "../answers/option-label.ts";
import { startOfRunOn } from "../answers/run-on.ts";
import type { Extraction, Extractor, Found } from "../extractor.ts";
import { boxed } from "./boxed.ts";
import { jsonAnswer } from "./json-answer.ts";
import { marker } from "./marker.ts";

/** Rules that read an announced answer, in the order in which they are trusted. */
const announced: readonly Extractor[] = [jsonAnswer, boxed, marker];

/** A label in a dress that nothing else wears: `option C`, `(C)`, `[C]`, `**C**`, `C)`. */
const dressed =
  /(?<![\p{L}\p{N}])(?:option|choice)\s{1,4}[*("'`]{0,3}([\p{L}\p{N}]{1,16})(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])[([]([\p{L}\p{N}]{1,16})[)\]]|\*\*\(?([\p{L}\p{N}]{1,16})[).:]?\*\*|(?<![\p{L}\p{N}'’(*[])([\p{L}\p{N}]{1,16})\)/giu;

/** Words that lead to a conclusion, and the label they lead to. */
const concluded =
  /(?<![\p{L}\p{N}])(?:choose|chose|pick|select|go(?:ing)? with|think(?: it is| it's)?|so|therefore|thus|hence|must be|it is|it's)[\s,:]{1,4}(?:it is |it's |the answer is )?[*("'`]{0,3}([\p{L}\p{N}]{1,16})(?![\p{L}\p{N}'’-])/giu;

/** The option that a reply names as its answer. */
export const choice: Extractor = {
  id: "choice",
  description:
    "The label of the option that the reply names: announced, in brackets or emphasis, concluded with, or alone. Letters inside words are none.",
  parameters: Type.Object({}, { additionalProperties: false }),
  extract(text, extraction) {
    if (extraction.labels.length === 0) return null;
    const limit = startOfRunOn(text, /\S/);
    const seen = text.slice(0, limit);
    for (const rule of announced) {
      const found = rule.extract(seen, extraction);
      if (found === null) continue;
      const label = labelOf(found.value, extraction);
      return label === null ? null : named(label, found.start, found.end, limit < text.length);
    }
    const first = alone(seen, extraction);
    const bare = first !== null && seen.slice(first.start, first.end).replace(/[^\p{L}\p{N}]/gu, "").length === first.value.length;
    const found =
      (bare ? first : null) ?? last(seen, concluded, extraction) ?? first ?? last(seen, dressed, extraction) ?? closing(seen, extraction);
    return found === null ? null : named(found.value, found.start, found.end, limit < text.length);
  },
};

function named(value: string, start: number, end: number, cut: boolean): Found {
  return { value, start, end, rule: cut ? "choice-cut-run-on" : "choice" };
}

/** The reply, or its first line, is an answer by itself: "C", "C. Paris", "**B) Paris**", or an option's text. */
function alone(text: string, extraction: Extraction): Found | null {
  const line = /[^\n]{1,400}/.exec(text.trimStart())?.[0];
  if (line === undefined || line.length === 400 || listed(text, extraction) > 1) return null;
  const label = labelOf(line, extraction);
  // "A: …" is how a reply opens that goes on in the pattern "Q: … A: …".
  if (label === null || (/^A:\s*\S/.test(line) && !extraction.texts?.includes(line.slice(2).trim()))) return null;
  if (rejected("", line.slice(line.indexOf(label) + label.length))) return null;
  const start = text.indexOf(line);
  return { value: label, start, end: start + line.length, rule: "choice" };
}

/** How many different options the reply repeats, each on a line of its own. */
function listed(text: string, { labels }: Extraction): number {
  const seen = new Set<string>();
  for (const match of text.matchAll(/(?:^|\n)[ \t]{0,8}[-*(]{0,4}\s?([\p{L}\p{N}]{1,16})[).:]/gu))
    if (labels.includes(match[1]!)) seen.add(match[1]!);
  return seen.size;
}

/** The label that the last matching sentence names; null where that sentence names two. */
function last(text: string, pattern: RegExp, extraction: Extraction): Found | null {
  const list = listed(text, extraction) > 1;
  let found: Found | null = null;
  let unclear = false;
  for (const match of text.matchAll(pattern)) {
    const label = match.slice(1).find((group) => group !== undefined)!;
    if (!extraction.labels.includes(label)) continue;
    const start = match.index + match[0].lastIndexOf(label);
    const end = start + label.length;
    const lead = text.slice(Math.max(0, start - 200), start);
    const next = text.slice(end, end + 40);
    if (list && /(?:^|\n)[ \t\-*(]{0,8}$/.test(lead)) continue;
    if (isWord(label, next) || rejected(lead, next) || (/^\)/.test(next) && closesOther(lead))) continue;
    unclear = joined(next, label, extraction) || (found !== null && found.value !== label && !/[.!?\n]/.test(text.slice(found.end, start)));
    found = { value: label, start, end, rule: "choice" };
  }
  return unclear ? null : found;
}

/** "A patient", "I think": the label is the word. */
const isWord = (label: string, next: string): boolean =>
  /^[AI]$/i.test(label) && /^\s+\p{L}/u.test(next) && !/^\s+(?:is|because|since)\b/.test(next);

/** "A) is wrong", "not B": the reply names the option to rule it out. */
const rejected = (lead: string, next: string): boolean =>
  /^[)\]*.:]{0,3}\s{1,4}(?:is|are|was|can|could|does|cannot|would)(?:n't| not|\s{1,4}(?:wrong|incorrect|false|ruled|impossible|out))/i.test(
    next,
  ) || /(?:\bnot|n't|\bneither|\bnor|\bexcept|\bthan|\beliminated?|\brules? out)\s{1,4}(?:option |choice )?[*(["']{0,3}$/i.test(lead);

/** The bracket after the label was opened before it: "(see vitamin A)". */
const closesOther = (lead: string): boolean => /\([^()\n]{1,200}$/.test(lead);

/** "C or D": no choice was made. */
const joined = (next: string, label: string, { labels }: Extraction): boolean => {
  const second = /^[)\]*]{0,3}\s{0,2}(?:,|\/|or\b|and\b)\s{0,2}[*([]{0,3}([\p{L}\p{N}]{1,16})(?![\p{L}\p{N}])/u.exec(next)?.[1];
  return second !== undefined && second !== label && labels.includes(second);
};

/** The label with which the reply ends, unless it ends an enumeration. */
function closing(text: string, { labels }: Extraction): Found | null {
  const match = /(?<![\p{L}\p{N}'’])([\p{L}\p{N}]{1,16})[\s.!*_]{0,8}$/u.exec(text.slice(-40));
  if (match === null || !labels.includes(match[1]!)) return null;
  const at = Math.max(0, text.length - 40) + match.index;
  const lead = text.slice(Math.max(0, at - 16), at);
  if (/(?:\b(?:and|or|nor|not|than|vs|versus|between|except)|[,/&=+])\s*$/i.test(lead) || /^\d/.test(match[1]!)) return null;
  return { value: match[1]!, start: at, end: at + match[1]!.length, rule: "choice" };
}
