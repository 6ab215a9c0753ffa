import { add, decimal, equal, multiply, type Rational, rational } from "./rational.ts";

/** A number as an answer gives it. */
export interface Numeral {
  readonly value: Rational;
  readonly percent: boolean;
}

/** Longer texts are no numbers. */
const longest = 600;

/** Grouped by thousands, by lakhs or by blanks; or plain; with fraction, exponent, denominator, percent sign. */
const grouped = String.raw`\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})*,\d{3}|\d{1,3}(?:[\u00a0\u202f\u2009]\d{3})+`;
const numeral = new RegExp(
  String.raw`(?<sign>(?<![\p{L}\d)\]}]\s?)[-+]\s?|(?<![\p{L}\d)\]}])(?:minus|negative)\s)?(?<money>[$€£¥₹]\s?)?(?<inner>(?<=[$€£¥₹])-)?` +
    String.raw`(?<![\p{L}\d.,_]|\d[:\u2013\u2014])(?<whole>(?:${grouped})(?![\d,]*\d)|\d+|(?=\.\d))(?<part>\.\d+)?(?<exponent>[eE][-+]?\d{1,3}(?![\p{L}\d])|\s?(?:×|x|\*)\s?10\s?(?:\^|\*\*)\s?\{?(?<power>[-+]?\d{1,3})\}?)?` +
    String.raw`(?:(?<mixed>\s\d{1,9})?\s?[/⁄]\s?(?<under>[1-9]\d*))?(?<percent>\s?%|\s(?:percent|per cent)(?!\p{L}))?(?<times>\s(?:hundred|thousand|million|billion|trillion)(?!\p{L})|[kK](?![\p{L}\d]))?`,
  "giu",
);

const magnitudes: Readonly<Record<string, bigint>> = {
  hundred: 100n,
  thousand: 1000n,
  million: 10n ** 6n,
  billion: 10n ** 9n,
  trillion: 10n ** 12n,
  k: 1000n,
};

const vulgar: Readonly<Record<string, string>> = {
  "½": "1/2",
  "⅓": "1/3",
  "⅔": "2/3",
  "¼": "1/4",
  "¾": "3/4",
  "⅕": "1/5",
  "⅖": "2/5",
  "⅗": "3/5",
  "⅘": "4/5",
  "⅙": "1/6",
  "⅚": "5/6",
  "⅛": "1/8",
  "⅜": "3/8",
  "⅝": "5/8",
  "⅞": "7/8",
};

/**
 * The numbers that an answer states: one, or all of a list. Null where it states none, or several that are no list, or something
 * that is more than a number (a range, a time, a root, a power, an unknown): it never picks one of several.
 */
export function numeralsOf(answer: string): readonly Numeral[] | null {
  if (answer.length > longest) return null;
  const text = conclusion(plain(answer));
  if (text === null) return null;
  const bare = text.replace(/^[\s([{]+|[\s)\]}.!?:;,]+$/g, "").replace(spaced, (all) => all.replaceAll(" ", ","));
  const all = read(bare);
  if (all === null) return list(bare) ?? besides(text);
  if (all.length <= 1) return all.length === 0 ? null : all;
  const parts = list(bare);
  if (parts !== null) return parts;
  return all.every(({ value, percent }) => equal(value, all[0]!.value) && percent === all[0]!.percent) ? [all[0]!] : besides(text);
}

/** "10 000" is a number only where nothing else is said. */
const spaced = /^[-$€£¥₹]{0,2}\d{1,3}(?: \d{3})+(?![\d ,])/;

/** The numbers of a list, which holds nothing else; "1,234" is one number. */
function list(text: string): Numeral[] | null {
  const parts = text.split(/,\s+|;\s*|\s(?:and|or)\s/);
  const all = (parts.length > 1 ? parts : text.split(",")).map((part) => (isBare(part) ? read(part.trim()) : null));
  return all.length > 1 && all.every((part) => part?.length === 1) ? all.flatMap((part) => part ?? []) : null;
}

/** The one number besides what stands in brackets. */
function besides(text: string): Numeral[] | null {
  const aside = text.replace(/\([^()]*\)/g, " ");
  const main = aside === text ? null : read(aside);
  return main?.length === 1 ? main : null;
}

/** An answer without the dress of Markdown and LaTeX; fractions as "a/b", every minus as "-". */
function plain(answer: string): string {
  let text = answer
    .replace(/[\uff10-\uff19]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0))
    .replace(/[½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞]/g, (sign) => ` ${vulgar[sign]!}`)
    .replace(/\\+(?=[a-zA-Z$%,!;:(){}[\] ])/g, "\\");
  if (text.includes("\\")) {
    text = text
      .replace(/\\(?:left|right|displaystyle|boxed|fbox)(?![a-zA-Z])/g, "")
      .replace(/\\(?:text|textbf|mathrm|mathbf|operatorname)\s{0,4}\{([^{}]*)\}/g, (_all, inner: string) =>
        /^[-+\d]/.test(inner) ? inner : ` ${inner.trim()} `,
      )
      .replace(
        /\\[dtc]?frac\s{0,4}(?:\{([^{}]*)\}|(\d))\s{0,4}(?:\{([^{}]*)\}|(\d))/g,
        (_all, a?: string, b?: string, c?: string, d?: string) => ` ${a ?? b}/${c ?? d} `,
      )
      .replace(/\\(?:times|cdot)(?![a-zA-Z])/g, "×")
      .replace(/\\approx(?![a-zA-Z])/g, "≈")
      .replace(/(\d)\\[,!;: ](?=\d{3})/g, "$1,")
      .replace(/\\[,!;: ]/g, " ")
      .replace(/\\([$%()[\]{}])/g, "$1");
  }
  return text
    .replace(/[−﹣－]/g, "-")
    .replace(/(\d)\{,\}(?=\d)/g, "$1,")
    .replace(/\$\s?([^$]{1,200}?)\s?\$/g, (all, inner: string) =>
      /^[-+]?\d[\d,.]*\s+[a-z]{2}|^\d[^$]*[-+*/=]\s?$/i.test(inner) ? all : inner,
    )
    .replace(/(?<![\w)])\*\*([^*]{1,200})\*\*/g, "$1")
    .replace(/^\*{1,3}|\*{1,3}$|[`"“”]/g, "")
    .replace(/\^\s?\{?\s?(?:°|\\circ)\s?\}?/g, "°")
    .replace(/(?<=\p{L})\s?(?:\^\s?\{?[23]\}?|[²³])/gu, "")
    .trim()
    .replace(/^_+|_+$/g, "")
    .replace(/^'+|'+$/g, "");
}

/** The right side of the last equation, without the name of what it is equal to; null where a root, a power or a constant is in it, or two names are given values. */
function conclusion(stated: string): string | null {
  const text = stated.replace(/(?<=\d[^()=]{0,60})\([^()]*=[^()]*\)/g, " ");
  if (/[a-z]\s?=[^=,;]{1,60}(?:[,;]|\band\b)[^=\d]{0,20}[a-z]\s?=/i.test(text)) return null;
  const equals = Math.max(text.lastIndexOf("="), text.lastIndexOf("≈"));
  const right = equals < 0 ? text : text.slice(equals + 1);
  const powers = right.replace(/(?:×|x|\*)\s?10\s?(?:\^|\*\*)\s?\{?[-+]?\d{1,3}\}?/g, "");
  return /sqrt|√|\\pi|π|\^|∞|\\[a-z]{3}|[²³]|±|\*\*|[<>≤≥]|_/.test(powers) ? null : right;
}

/** All numerals of a text; null where one of them is only a part of something else. */
function read(text: string): Numeral[] | null {
  const found: Numeral[] = [];
  for (const match of text.matchAll(numeral)) {
    const groups = match.groups ?? {};
    const end = match.index + match[0].length;
    if (partial(text, match.index, end)) return null;
    const value = valued(groups);
    if (value === null) return null;
    found.push({ value, percent: groups.percent !== undefined });
  }
  return found;
}

/** A time, a range, a product, an unknown's coefficient or an operand: the digits are not the number that is meant. */
function partial(text: string, start: number, end: number): boolean {
  const next = text.slice(end, end + 12);
  const previous = text.slice(Math.max(0, start - 3), start);
  return (
    /^\s?[:\u2013\u2014/⁄]\s?\d|^\s?-\s?\d|^\s?[-+*×÷^=/⁄]\s?[\p{L}\d($(]/u.test(next) ||
    /^(?:[abcpqtrwvuf]|\s?(?:[xyz]{1,4}|n))(?![\p{L}\d])/u.test(next) ||
    /^,\d|^\.\d/.test(next) ||
    /[-+*×÷/^]\s?$/.test(previous)
  );
}

function valued(groups: Record<string, string | undefined>): Rational | null {
  const digits = (groups.whole ?? "").replace(/[^\d]/g, "");
  const exponent = groups.power ?? groups.exponent?.slice(1);
  let value = decimal(`${digits}${groups.part ?? ""}${exponent === undefined ? "" : `e${exponent}`}`);
  if (value === null) return null;
  if (groups.under !== undefined) {
    if (groups.under.length > 400) return null;
    const under = BigInt(groups.under);
    value = groups.mixed === undefined ? multiply(value, rational(1n, under)) : add(value, rational(BigInt(groups.mixed.trim()), under));
  }
  const times = groups.times?.trim().toLowerCase();
  if (times !== undefined) value = multiply(value, rational(magnitudes[times]!));
  return groups.sign === undefined && groups.inner === undefined
    ? value
    : /^\+/.test(groups.sign ?? "")
      ? value
      : { n: -value.n, d: value.d };
}

/** A number with its currency or percent sign, and no word. */
const isBare = (text: string): boolean => /^[\s\d.,$€£¥₹%/+\-()[\]{}]*$/.test(text);
