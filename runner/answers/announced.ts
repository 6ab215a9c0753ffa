import { endOfBrace, endOfBracket, endOfQuote, reach } from "./balanced.ts";

/** A stretch of a text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** What carries no answer and may stand between an announcement and its value. */
const filler =
  /[ \t]*(?:(?:that|therefore|thus|simply|just|indeed|then|still|clearly|hence)\b[ \t]*|[*_]{1,3}(?=[ \t\n]|$)|:(?=\s))[ \t]*/y;

/** Where the clause ends that gives the answer and another begins. */
const clause = /…|\.{3}(?=\s)|;\s|,?\s(?:because|since|which|as)\s|[.!?](?=[*"'`)\]]{0,3}(?:\s|$))/g;

/** Words whose stop does not end a sentence. */
const abbreviation = /(?:^|[\s(])(?:[A-Za-z]|(?:[A-Za-z]\.)+[A-Za-z]|Dr|Mr|Mrs|Ms|St|vs|etc|approx|No|Jr|Sr|Inc|Ltd|Co)$/;

/** The answer that is announced just before `from`: on the same line, else the first line below that is not blank. Null: there is none. */
export function announcedAt(text: string, from: number): Span | null {
  let start = skipFiller(text, from);
  const line = /(?:[ \t]*[*_]{0,3}[ \t]*\n){1,4}(?:[ \t]*```\w*[ \t]*\n)?[ \t]*/y;
  line.lastIndex = start;
  if (line.test(text)) start = skipFiller(text, line.lastIndex);
  const newline = text.indexOf("\n", start);
  const end = Math.min(newline < 0 ? text.length : newline, start + reach);
  return start >= end ? null : trimmed(text, whole(text, start, end));
}

function skipFiller(text: string, from: number): number {
  let at = from;
  while (text[at] === " " || text[at] === "\t") at++;
  for (let i = 0; i < 4; i++) {
    filler.lastIndex = at;
    if (!filler.test(text)) break;
    at = filler.lastIndex;
  }
  return at;
}

/** What opens with a delimiter goes to the delimiter that closes it; everything else to the end of its clause. */
function whole(text: string, start: number, end: number): Span {
  const head = text.slice(start, start + 8);
  if (/^\\(?:boxed|fbox)\{/.test(head))
    return { start, end: within(endOfBrace(text.slice(start, start + reach), head.indexOf("{")), start, end) };
  const emphasis = /^\*{1,3}(?=\S)/.exec(head)?.[0];
  if (emphasis !== undefined) {
    const close = text.indexOf(emphasis, start + emphasis.length);
    if (close > start && close < end) return { start: start + emphasis.length, end: close };
  }
  const math = mathSpan(text, start, end);
  if (math !== null) return math;
  const c = text[start]!;
  if ("\"'`".includes(c)) return { start, end: clauseEnd(text, within(endOfQuote(text, start), start, end, start), end) };
  if ("([{".includes(c)) return { start, end: clauseEnd(text, within(endOfBracket(text.slice(start, end), 0), start, end, start), end) };
  return { start, end: clauseEnd(text, start, end) };
}

const within = (offset: number, start: number, end: number, otherwise = end): number =>
  offset < 0 ? otherwise : Math.max(start, Math.min(offset > start ? offset : start + offset, end));

/** `$...$`, `\(...\)` or `\[...\]` that is all of the clause; a dollar sign before a number with no partner is money. */
function mathSpan(text: string, start: number, end: number): Span | null {
  const open = /^(?:\$\$?|\\[([])/.exec(text.slice(start, start + 2))?.[0];
  if (open === undefined) return null;
  const closer = open === "\\(" ? "\\)" : open === "\\[" ? "\\]" : open;
  let newline = end;
  if (open === "$$" || open === "\\[") newline = Math.min(text.length, start + reach);
  const close = text.indexOf(closer, start + open.length);
  if (close < 0 || close >= newline) return null;
  const content = text.slice(start + open.length, close);
  if (open === "$" && (/^\d[\d,.]*\s+[a-z]{2,}\s/.test(content) || /^\s|\s$/.test(content))) return null;
  const after = clauseEnd(text, close + closer.length, Math.max(end, close + closer.length));
  const rest = text.slice(close + closer.length, after).replace(/[*_\s.]/g, "");
  return rest === "" ? { start: start + open.length, end: close } : { start, end: after };
}

function clauseEnd(text: string, from: number, end: number): number {
  clause.lastIndex = from;
  for (let match = clause.exec(text); match !== null && match.index < end; match = clause.exec(text)) {
    const stop = match[0];
    if (stop === "." && abbreviation.test(text.slice(Math.max(from, match.index - 12), match.index)) && match.index + 1 < end) continue;
    return match.index;
  }
  return end;
}

/** Without the blanks, the emphasis and the stops around it. */
function trimmed(text: string, { start, end }: Span): Span | null {
  let from = start;
  let to = end;
  while (from < to && /[\s*]/.test(text[from]!)) from++;
  while (to > from && /[\s*,;]/.test(text[to - 1]!)) to--;
  const c = text[from];
  if (to - from > 2 && (c === "`" || c === "_") && text[to - 1] === c && text[from + 1] !== c)
    return trimmed(text, { start: from + 1, end: to - 1 });
  if (to - from > 1 && text[to - 1] === "`" && !text.slice(from, to - 1).includes("`")) return trimmed(text, { start: from, end: to - 1 });
  return from < to ? { start: from, end: to } : null;
}
