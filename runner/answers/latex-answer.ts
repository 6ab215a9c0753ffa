import { plainLatex, rowBreak, setClose, setOpen } from "./latex.ts";
import { expressionValue, scalarKey } from "./latex-expression.ts";
import { split, wraps } from "./latex-part.ts";
import { relationKey } from "./latex-relation.ts";
import { unitOf } from "./unit.ts";

/** A mathematical answer: `key` is its value, the same for all ways to write it; `unit` is its unit, or "". */
export interface LatexAnswer {
  readonly key: string;
  readonly unit: string;
}

/** Longer answers are compared as texts. */
const longest = 1000;

/** What a percent sign does to the number before it. */
export type Percent = "strict" | "face-value" | "fraction";

/** Reads an answer: a number or an expression, a tuple or an interval, a list or a set, a union, a matrix, a relation; else its words. */
export function latexAnswer(source: string, percent: Percent): LatexAnswer {
  if (source.length > longest) return { key: words(source), unit: "" };
  const text = plainLatex(source);
  const plain = words(text);
  // What is only words as it stands may be a value without its last stop; else its key could be that of a value with a unit.
  return formula(text, percent) ?? formula(plain, percent) ?? { key: plain, unit: "" };
}

function formula(text: string, percent: Percent): LatexAnswer | null {
  const key = measured(text, percent);
  if (key !== null) return key;
  const value = keyOf(text);
  return value === null ? null : { key: value, unit: "" };
}

/** Short units; a short word that is none of them is a product of unknowns, `3 xy`. */
const short = "cm|mm|km|kg|mg|ml|in|ft|yd|mi|oz|lb|lbs|hr|hrs|sec|min|mph|cup|day|men|yen|ways|sq";
const word = `(?:(?:${short})(?![a-zA-Z])|(?!(?:when|where|then|with)\\b)[a-zA-Z]{4,}\\.?)`;
const power = "(?:\\s?\\^\\s?\\{?[23]\\}?)?";

/** A value and what stands after it: a percent sign, degrees, up to four words, or a short unit without a blank. */
const withUnit = new RegExp(
  `^(.*[\\d)}\\]π!])\\s*(%|percent\\b|°\\s?[CF]?\\b|°|(?:\\s${word}${power}(?:\\s?(?:/|per)\\s?[a-zA-Z]+)?){1,4}|(?:cm|mm|km|kg|mi|ft|in|m)${power}|\\s[mghsl]${power})$`,
);

/** A number in another base, `1112112_3`: the question mostly names the base, so that it may be left out as a unit may. */
const withBase = /^([-+]?\d+)\s?_\s?\{?\s?(\d{1,2}|b)\s?\}?$/;

function measured(text: string, percent: Percent): LatexAnswer | null {
  const based = withBase.exec(text);
  if (based !== null) return { key: keyOf(based[1]!) ?? words(based[1]!), unit: `base ${based[2]}` };
  const match = withUnit.exec(text);
  if (match === null) return null;
  const [, number, unit] = match;
  const value = keyOf(number!);
  if (value === null) return null;
  if (unit !== "%" && unit !== "percent") return { key: value, unit: unitOf(unit!.trim()) };
  if (percent === "fraction") return { key: keyOf(`(${number!})/100`) ?? value, unit: "" };
  return { key: value, unit: percent === "strict" ? "%" : "" };
}

/** The value of a text; null where it is none that is understood. */
export function keyOf(source: string): string | null {
  const text = source.trim();
  if (text === "") return null;
  const relation = relationKey(text, keyOf);
  if (relation !== undefined) return relation;
  return matrix(text) ?? union(text) ?? bracketed(text) ?? list(text) ?? scalar(text);
}

function scalar(text: string): string | null {
  if (/^[a-zA-Z]{2,}$/.test(text)) return null;
  if (/(?<![a-zA-Z\\])[a-zA-Z]{4,}/.test(text) || text.includes("…")) return null;
  if (text === "∞" || text === "+∞") return "∞";
  if (text === "-∞") return "-∞";
  const value = expressionValue(repeating(text));
  return value === null ? null : scalarKey(value);
}

/** `0.\overline{3}` as a fraction. */
const repeating = (text: string): string =>
  text.replace(/(\d{0,20})\.(\d{0,20})\\(?:overline|bar)\s?\{(\d{1,20})\}/g, (_all, whole: string, head: string, period: string) => {
    const scale = 10n ** BigInt(head.length);
    const nines = 10n ** BigInt(period.length) - 1n;
    return `(${BigInt(`${whole}${head}` || "0") * nines + BigInt(period)}/${scale * nines})`;
  });

/** A tuple, a point or an interval keeps its order and its brackets; a set has none. */
function bracketed(text: string): string | null {
  if (text === "∅" || text === setOpen + setClose) return "{}";
  if (!wraps(text)) return null;
  const [open, close] = [text[0]!, text.at(-1)!];
  const parts = split(text.slice(1, -1), /[,;]/);
  const isSet = (open === setOpen && close === setClose) || (open === "{" && parts.length > 1);
  if (parts.length === 1 && !isSet) return open === "[" && close === "]" ? keyOf(parts[0]!) : null;
  const keys = parts.map((part) => keyOf(part) ?? words(part));
  if (keys.some((key) => key === "" || key.startsWith("?"))) return null;
  return isSet ? `{${[...new Set(keys)].sort().join(",")}}` : `${open}${keys.join(",")}${close}`;
}

/** Several values in no order: the solutions of an equation. A plus-minus sign is two of them. */
function list(text: string): string | null {
  const grouped = /^[-+]?\d{1,3}(?:,\d{3})+(?!\d|,)/.exec(text)?.[0] ?? "";
  const parts = split(text.slice(grouped.length), /\s?(?:[,;]\s?(?:and\s|or\s)?(?!\d{3}(?!\d))|[,;]\s(?:and\s|or\s)?|\s(?:and|or)\s)/);
  parts[0] = grouped + parts[0]!;
  const whole = parts.flatMap((part) =>
    /[±∓]/.test(part) ? [part.replace(/±/g, "+").replace(/∓/g, "-"), part.replace(/±/g, "-").replace(/∓/g, "+")] : [part],
  );
  if (whole.length === 1) return null;
  const keys = whole.map((part) =>
    part.trim() === "" ? null : (keyOf(part) ?? (/^[a-zA-Z ]{1,30}$/.test(part.trim()) ? words(part) : null)),
  );
  return keys.includes(null) ? null : `{${[...(keys as string[])].sort().join(",")}}`;
}

function union(text: string): string | null {
  const parts = split(text, /\s?∪\s?/);
  if (parts.length === 1) return null;
  const keys = parts.map(keyOf);
  return keys.includes(null) ? null : (keys as string[]).sort().join("∪");
}

/** Rows and columns of a matrix; a determinant is none. */
function matrix(text: string): string | null {
  const match = /^\\begin\{([pbB]?matrix|array)\}(?:\{[lcr|]*\})?(.*)\\end\{\1\}$/.exec(text);
  if (match === null) return null;
  const rows = match[2]!.split(rowBreak).filter((row) => row.trim() !== "");
  const keys = rows.map((row) => row.split("&").map(keyOf));
  return keys.some((row) => row.includes(null)) ? null : `[${keys.map((row) => `[${row.join(",")}]`).join(",")}]`;
}

/** What is no formula is compared by its words. Names of points keep their case: AB is not ab. */
export function words(text: string): string {
  const plain = text
    .replace(/[\s"'*`⏎]+/g, " ")
    .replace(/[\s.,;:!]+$/, "")
    .trim();
  return /^[A-Za-z]{2,3}$/.test(plain) && !/^(?:yes|no|odd|all|any|one|two|six|ten)$/i.test(plain) ? plain : plain.toLowerCase();
}
