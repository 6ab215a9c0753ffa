import { PythonNumber } from "./python-number.ts";
import { stringAt } from "./python-string.ts";

/** How deep a literal may nest. */
const deepest = 100;

/**
 * The value of a Python literal as a canonical text: two literals have the same text exactly where Python's `==` holds between them.
 * So `1`, `1.0` and `True` are one value, a tuple is no list, and the order of dictionaries and sets does not matter. Null: it is no literal.
 */
export function pythonValue(source: string): string | null {
  const reader: Reader = { source, at: 0 };
  const value = read(reader, 0);
  blank(reader);
  return value !== null && reader.at === source.length ? value : null;
}

interface Reader {
  readonly source: string;
  at: number;
}

function blank(reader: Reader): void {
  while (/\s/.test(reader.source[reader.at] ?? "")) reader.at++;
}

function take(reader: Reader, token: string): boolean {
  blank(reader);
  if (!reader.source.startsWith(token, reader.at)) return false;
  reader.at += token.length;
  return true;
}

const call = /(?:set|dict|list|tuple|frozenset|bytes|str|int|float|bool)\(\s*\)/y;
const empty: Readonly<Record<string, string>> = {
  set: "set()",
  frozenset: "set()",
  dict: "{}",
  list: "[]",
  tuple: "()",
  bytes: 'b""',
  str: '""',
  int: "0",
  float: "0",
  bool: "0",
};
const constant = /(?:True|False|None|Ellipsis|\.\.\.)(?![\w.])/y;
const constants: Readonly<Record<string, string>> = { True: "1", False: "0", None: "None", Ellipsis: "...", "...": "..." };

function read(reader: Reader, depth: number): string | null {
  blank(reader);
  if (depth > deepest) return null;
  const { source, at } = reader;
  switch (source[at]) {
    case "[":
      return sequence(reader, "[", "]", depth);
    case "(":
      return sequence(reader, "(", ")", depth);
    case "{":
      return braces(reader, depth);
  }
  const text = strings(reader);
  if (text !== null) return text;
  const word = sticky(constant, reader);
  if (word !== null) return constants[word] ?? null;
  const made = sticky(call, reader);
  if (made !== null) return empty[made.slice(0, made.indexOf("("))] ?? null;
  if (source.startsWith("frozenset(", at) || source.startsWith("set(", at)) return fromCall(reader, depth);
  const number = PythonNumber.at(source, at);
  if (number === null) return null;
  reader.at = number.end;
  return number.text;
}

function sticky(pattern: RegExp, reader: Reader): string | null {
  pattern.lastIndex = reader.at;
  const match = pattern.exec(reader.source);
  if (match === null) return null;
  reader.at += match[0].length;
  return match[0];
}

/** Strings that stand side by side are one. */
function strings(reader: Reader): string | null {
  let joined: string | null = null;
  let bytes = false;
  for (;;) {
    const next = stringAt(reader.source, reader.at);
    if (next === null) return joined === null ? null : (bytes ? "b" : "") + JSON.stringify(joined);
    if (joined !== null && bytes !== next.bytes) return null;
    joined = (joined ?? "") + next.value;
    bytes = next.bytes;
    reader.at = next.end;
    const end = reader.at;
    blank(reader);
    if (!/["'bBrRuU]/.test(reader.source[reader.at] ?? "")) reader.at = end;
  }
}

function elements(reader: Reader, close: string, depth: number): { values: string[]; comma: boolean } | null {
  const values: string[] = [];
  let comma = false;
  while (!take(reader, close)) {
    if (values.length > 0 && !comma) return null;
    const value = read(reader, depth + 1);
    if (value === null) return null;
    values.push(value);
    comma = take(reader, ",");
  }
  return { values, comma };
}

/** A list or a tuple; brackets around one value without a comma are only brackets. */
function sequence(reader: Reader, open: string, close: string, depth: number): string | null {
  take(reader, open);
  const all = elements(reader, close, depth);
  if (all === null) return null;
  if (open === "(" && all.values.length === 1 && !all.comma) return all.values[0]!;
  return `${open}${all.values.join(",")}${open === "(" && all.values.length === 1 ? "," : ""}${close}`;
}

/** A dictionary, whose last value for a key counts, or a set, whose elements are distinct. */
function braces(reader: Reader, depth: number): string | null {
  take(reader, "{");
  if (take(reader, "}")) return "{}";
  const first = read(reader, depth + 1);
  if (first === null) return null;
  if (!take(reader, ":")) {
    const rest = take(reader, ",") ? elements(reader, "}", depth) : take(reader, "}") ? { values: [] } : null;
    return rest === null ? null : setOf([first, ...rest.values]);
  }
  const entries = new Map<string, string>();
  let key: string | null = first;
  for (;;) {
    const value = read(reader, depth + 1);
    if (key === null || value === null || /^[[{]/.test(key)) return null;
    entries.set(key, value);
    const comma = take(reader, ",");
    if (take(reader, "}")) break;
    if (!comma) return null;
    key = read(reader, depth + 1);
    if (!take(reader, ":")) return null;
  }
  return `{${[...entries]
    .map(([name, value]) => `${name}:${value}`)
    .sort()
    .join(",")}}`;
}

/** `set([1, 2])` and its kin, as Python prints what has no literal of its own. */
function fromCall(reader: Reader, depth: number): string | null {
  reader.at = reader.source.indexOf("(", reader.at) + 1;
  blank(reader);
  const open = reader.source[reader.at] ?? "";
  const close = ({ "[": "]", "(": ")", "{": "}" } as Record<string, string>)[open];
  if (close === undefined) return null;
  reader.at++;
  const all = elements(reader, close, depth);
  return all !== null && take(reader, ")") ? setOf(all.values) : null;
}

function setOf(values: readonly string[]): string | null {
  if (values.some((value) => /^[[{]/.test(value))) return null;
  return values.length === 0 ? "set()" : `{${[...new Set(values)].sort().join(",")}}`;
}
