/** A string of Python's at a place in a text. */
export interface PythonString {
  readonly value: string;
  readonly bytes: boolean;
  readonly end: number;
}

const opening = /(?:[rRuUbB]|[rR][bB]|[bB][rR])?('''|"""|'|")/y;

/** Null where no string stands or its end is missing. A line break inside single quotes is read, though Python has none there: JSON has turned `\n` into it. */
export function stringAt(source: string, at: number): PythonString | null {
  opening.lastIndex = at;
  const match = opening.exec(source);
  if (match === null) return null;
  const quote = match[1]!;
  const prefix = match[0].slice(0, -quote.length).toLowerCase();
  const start = at + match[0].length;
  for (let i = start; i < source.length; i++) {
    if (source[i] === "\\") i++;
    else if (source.startsWith(quote, i)) {
      const raw = source.slice(start, i);
      const bytes = prefix.includes("b");
      return { value: prefix.includes("r") ? raw : unescaped(raw, bytes), bytes, end: i + quote.length };
    }
  }
  return null;
}

const escapes: Readonly<Record<string, string>> = {
  n: "\n",
  t: "\t",
  r: "\r",
  a: "\x07",
  b: "\b",
  f: "\f",
  v: "\v",
  "\\": "\\",
  "'": "'",
  '"': '"',
  "\n": "",
};

/** The text that Python's escapes stand for; what is no escape stays as it stands. */
export function unescaped(raw: string, bytes = false): string {
  if (!raw.includes("\\")) return raw;
  return raw.replace(
    /\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8})|([0-7]{1,3})|([\s\S]))/g,
    (all, x?: string, u?: string, long?: string, octal?: string, sign?: string) => {
      const hex = x ?? (bytes ? undefined : (u ?? long));
      if (hex !== undefined) return Number.parseInt(hex, 16) <= 0x10ffff ? String.fromCodePoint(Number.parseInt(hex, 16)) : all;
      if (octal !== undefined) return String.fromCodePoint(Number.parseInt(octal, 8));
      return escapes[sign ?? ""] ?? all;
    },
  );
}
