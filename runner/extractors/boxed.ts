import { Type } from "@sinclair/typebox";
import { endOfBrace } from "../answers/balanced.ts";
import { startOfRunOn } from "../answers/run-on.ts";
import type { Extractor, Found } from "../extractor.ts";

/** How many boxes are tried before the reply counts as one without an answer. */
const attempts = 64;

const box = /\\(?:boxed|fbox)(?![a-zA-Z])/g;

/** What an instruction puts into a box to say where the answer goes. */
const placeholder = /^(?:(?:your |the |final )*answer(?: here)?|\.{2,3}|\\l?dots|…|)$/i;

/** Some put the announcement into the box as well. */
const announcement = /^(?:final )?answer\s{0,4}[:=]\s{0,4}(?=\S)/i;

/** What may stand after `\boxed` without braces: a number, a command, a single letter. */
const bare = /[ \t]{0,8}(?:[-+]?\$?\d[^\s$]*|\\[a-zA-Z][^\s$]*|[A-Z](?![A-Za-z]))/y;

const wrapper = /^\\(?:text|textbf|mathrm|mathbf|textit|mathit)\s*\{/;

/** The last box that holds something. */
export const boxed: Extractor = {
  id: "boxed",
  description: "The content of the last \\boxed or \\fbox; where braces do not balance, up to the end of the line.",
  parameters: Type.Object({}, { additionalProperties: false }),
  extract(text) {
    if (!text.includes("boxed") && !text.includes("fbox")) return null;
    const limit = startOfRunOn(text, /\\(?:boxed|fbox)\s{0,4}\{/);
    const seen = text.slice(0, limit);
    const ends = [...seen.matchAll(box)].map((match) => match.index + match[0].length);
    for (let i = ends.length - 1; i >= 0 && i >= ends.length - attempts; i--) {
      const found = read(seen, ends[i]!, ends[i + 1] ?? seen.length);
      if (found !== null) return limit < text.length ? { ...found, rule: `${found.rule}-cut-run-on` } : found;
    }
    return null;
  },
};

function read(text: string, from: number, next: number): Found | null {
  let at = from;
  while (text[at] === " ") at++;
  if (text[at] !== "{") {
    bare.lastIndex = from;
    const match = bare.exec(text);
    return match === null ? null : tidy(text, at, at + match[0].trim().length, "boxed");
  }
  const end = endOfBrace(text, at);
  if (end > 0 && !text.slice(at, end).includes("\n\n")) return tidy(text, at + 1, end - 1, "boxed");
  const newline = text.indexOf("\n", at);
  const stop = Math.min(newline < 0 ? text.length : newline, next);
  const line = text.slice(at + 1, stop).replace(/(?:\$+|\\[)\]]|[.,\s])+$/, "");
  return tidy(text, at + 1, at + 1 + line.length, "boxed-unbalanced");
}

function tidy(text: string, from: number, to: number, rule: string): Found | null {
  let start = from;
  let end = to;
  for (let i = 0; i < 4; i++) {
    while (start < end && /\s/.test(text[start]!)) start++;
    while (start < end && /\s/.test(text[end - 1]!)) end--;
    const content = text.slice(start, end);
    const open = wrapper.exec(content)?.[0].length ?? 0;
    if (open > 0 && endOfBrace(content, open - 1) === content.length) {
      start += open;
      end--;
    } else if (announcement.test(content)) {
      start += announcement.exec(content)![0].length;
    } else if (/^\([A-Z]\)$/.test(content)) {
      start++;
      end--;
    } else break;
  }
  const value = text.slice(start, end);
  return placeholder.test(value) ? null : { value, start, end, rule };
}
