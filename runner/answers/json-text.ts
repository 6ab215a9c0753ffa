import { endOfBracket, reach } from "./balanced.ts";

/**
 * LaTeX commands that begin with a letter that JSON gives another meaning after a backslash (`\b \f \n \r \t \u`):
 * models write `\frac` where JSON wants `\\frac`, and a form feed followed by "rac" is never what they meant.
 */
const latex = new Set(
  (
    "bar begin beta bf big bigg binom bmod boldsymbol bot boxed breve bullet backslash because between bigcap bigcup " +
    "fbox flat forall frac frown nabla natural ne nearrow neg neq ni nmid not notin nparallel nrightarrow nu nsubseteq nexists ngeq nleq " +
    "rangle rbrace rbrack rceil rfloor rho right rightarrow rightleftharpoons rm root rvert " +
    "tan tanh tau tbinom text textbf textit textrm tfrac theta therefore tilde times to top triangle triangleq " +
    "uparrow updownarrow upsilon uplus unrhd unlhd underbrace underline underset union"
  ).split(" "),
);

const escapes: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", b: "\b", f: "\f", '"': '"', "/": "/", "\\": "\\" };

/** The text of a JSON string as its writer meant it: valid escapes are read, invalid ones and LaTeX commands stay as they stand. */
export function decode(source: string): string {
  if (!source.includes("\\")) return source;
  return source.replace(
    /\\(?:u([0-9a-fA-F]{4})|([a-zA-Z]+)|([\s\S]))/g,
    (all, hex: string | undefined, word: string | undefined, sign: string | undefined) => {
      if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
      if (word === undefined) return escapes[sign ?? ""] ?? all;
      const first = escapes[word[0]!];
      return first === undefined || latex.has(word) ? all : first + word.slice(1);
    },
  );
}

/** A value read from broken JSON: its text, and where its source stands. */
export interface JsonValue {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Whether the value's own end was found, or the text broke off in it. */
  readonly closed: boolean;
}

/** Reads the value of a field at `start`; null where it is JSON's null or nothing. */
export function valueAt(text: string, start: number): JsonValue | null {
  let at = start;
  while (at < text.length && /\s/.test(text[at]!)) at++;
  const c = text[at];
  if (c === undefined || /^null\b/.test(text.slice(at, at + 5))) return null;
  if (c === '"' || c === "'" || c === "“") return quoted(text, at + 1, c === "“" ? "”" : c) ?? bare(text, at);
  if (c === "\\" && text[at + 1] === '"') return escaped(text, at + 2);
  if (c === "[" || c === "{") {
    const end = endOfBracket(text.slice(at, at + reach), 0);
    if (end > 0) return { text: text.slice(at, at + end), start: at, end: at + end, closed: true };
  }
  return bare(text, at);
}

/** What follows the quote that ends a value: the object's end, its next field, a line's or a fence's end. */
const follows = /[ \t]{0,64}(?:\n|\r|$|\}|`|,\s{0,64}(?:["'}“]|$)|,[ \t]{0,64}\n)/y;
const nextField = /[ \t]{0,64},\s{0,64}["'“][^"'”\n]{1,40}["'”]\s{0,8}:/y;

function quoted(text: string, start: number, quote: string): JsonValue | null {
  const stop = Math.min(text.length, start + reach);
  for (let i = start; i < stop; i++) {
    if (text[i] === "\\") i++;
    else if (text[i] === quote && ends(text, i + 1, text.slice(start, i))) return made(text, start, i, true);
  }
  return unclosed(text, start, quote);
}

/** An inner quote that nobody escaped ends no value: its brackets must be closed, and a comma must lead to another field. */
function ends(text: string, after: number, content: string): boolean {
  follows.lastIndex = after;
  if (!follows.test(text)) return false;
  const comma = /^\s*,/.test(text.slice(after, after + 65));
  nextField.lastIndex = after;
  if (comma && !nextField.test(text) && !/^\s*,\s*(?:\}|$)/.test(text.slice(after, after + 130))) return false;
  return !/["']/.test(content) || !/^\s*[[({]/.test(content) || endOfBracket(content.trim(), 0) > 0;
}

/** The quote is missing: an object that ends nevertheless ends the value with its line; else the reply broke off in it. */
function unclosed(text: string, start: number, quote: string): JsonValue | null {
  const newline = text.indexOf("\n", start);
  const line = text.slice(start, Math.min(newline < 0 ? text.length : newline, start + reach));
  const inner = line.lastIndexOf(quote);
  if (inner > 0 && !/^[\s,;}'"]*$/.test(line.slice(inner + 1))) return null;
  const content = line.replace(/[\s,]+$/, "");
  const bracket = /^[[({]/.test(content) ? endOfBracket(content, 0) : -1;
  const length =
    bracket > 0 ? bracket : newline < 0 && content.endsWith("}") && !content.includes("{") ? content.length - 1 : content.length;
  return made(text, start, start + length, newline >= 0);
}

/** A string inside a string: it ends at the next escaped quote. */
function escaped(text: string, start: number): JsonValue {
  const close = text.indexOf('\\"', start);
  const newline = text.indexOf("\n", start);
  const end = close < 0 || (newline >= 0 && newline < close) ? (newline < 0 ? text.length : newline) : close;
  return made(text, start, end, close === end);
}

/** A number, a word, an expression: to the end of its line or its object. */
function bare(text: string, start: number): JsonValue | null {
  let depth = 0;
  let end = start;
  for (; end < text.length && end < start + reach; end++) {
    const c = text[end]!;
    if (c === "\n" || (c === "}" && depth === 0)) break;
    nextField.lastIndex = end;
    if (c === "," && nextField.test(text)) break;
    if (c === "{") depth++;
    else if (c === "}") depth--;
  }
  const source = text
    .slice(start, end)
    .replace(/[\s,]+$/, "")
    .replace(/\s*```$/, "");
  return source === "" || source === "null" ? null : { text: source, start, end: start + source.length, closed: true };
}

function made(text: string, start: number, end: number, closed: boolean): JsonValue {
  return { text: decode(text.slice(start, end)), start, end, closed };
}
