import { expressionValue, scalarKey } from "./latex-expression.ts";
import { split } from "./latex-part.ts";
import { inverse, mod, times } from "./residue.ts";

/** How the sides of a relation are read. */
type KeyOf = (text: string) => string | null;

/** What an answer is given a name by: x, y_1, f(x), AB, the angle ABC. */
const name =
  /^\|?(?:\\(?:angle|triangle|overline|vec|hat|measuredangle)\s?)?\{?\s?(?:m\s?\\angle\s?)?(?:[A-Za-z]{1,3}|\\[a-z]+)'?(?:_(?:\w|\{[^{}]*\}))?(?:\s?\([^()=]{1,20}\))?\s?\}?\|?$/;

const flipped: Readonly<Record<string, string>> = { ">": "<", "≥": "≤", "<": "<", "≤": "≤" };

/** The value of a relation; null where one of its sides is no formula, undefined where the text is no relation. */
export function relationKey(text: string, keyOf: KeyOf): string | null | undefined {
  const member = split(text, /\s?∈\s?/);
  if (member.length === 2 && name.test(member[0]!.trim())) return keyOf(member[1]!);
  if (/[≠≈⇒→∈]/.test(text)) return null;
  if (/[<>≤≥]/.test(text)) return split(text, /[,;]|\sand\s|\sor\s/).length > 1 ? undefined : inequality(text, keyOf);
  const sides = split(text, /=/);
  if (sides.length === 1) return undefined;
  return split(text, /[,;]|\sand\s|\sor\s/).length > 1 && sides.length > 2
    ? undefined
    : equation(
        sides.map((side) => side.trim()),
        keyOf,
      );
}

/** `x = 5` says 5, and so does `2 + 3 = 5`; any other equation is its two sides' difference up to a factor. */
function equation(sides: readonly string[], keyOf: KeyOf): string | null {
  const last = sides.at(-1)!;
  const first = sides.slice(0, -1);
  const isNumber = (side: string) => /^[^a-zA-Z]*$/.test(side.replace(/\\[a-zA-Z]+/g, ""));
  const restates = (side: string, i: number) =>
    (i === 0 && name.test(side)) || (isNumber(side) && isNumber(last)) || (i > 0 && expressionValue(side) === expressionValue(last));
  if (first.every(restates)) return keyOf(last);
  if (first.length === 1 && name.test(last) && isNumber(first[0]!)) return keyOf(first[0]!);
  if (sides.length !== 2) return null;
  const [here, there] = ["", "'"].map((point) => {
    const [left, right] = sides.map((side) => expressionValue(side, point));
    return left === null || left === undefined || right === null || right === undefined ? null : mod(left - right);
  });
  const divisor = there === null || there === undefined ? null : inverse(there);
  return here === null || here === undefined || divisor === null ? null : `eq${scalarKey(times(here, divisor))}`;
}

/** A chain of inequalities, from the smaller side on; one unknown between numbers is an interval. */
function inequality(text: string, keyOf: KeyOf): string | null {
  const signs = text.match(/[<>≤≥]/g) ?? [];
  let sides = split(text, /[<>≤≥]/).map((side) => side.trim());
  if (sides.length !== signs.length + 1) return null;
  const down = signs.every((sign) => sign === ">" || sign === "≥");
  if (!down && signs.some((sign) => sign === ">" || sign === "≥")) return null;
  let chain = signs.map((sign) => flipped[sign]!);
  if (down) {
    sides = sides.reverse();
    chain = chain.reverse();
  }
  const bracket = (sign: string, open: boolean) => (sign === "<" ? (open ? "(" : ")") : open ? "[" : "]");
  const keys = sides.map((side) => keyOf(side));
  if (keys.includes(null)) return null;
  const unknown = sides.map((side) => name.test(side));
  if (sides.length === 2 && unknown[0] !== unknown[1]) {
    return unknown[0] ? `(-∞,${keys[1]}${bracket(chain[0]!, false)}` : `${bracket(chain[0]!, true)}${keys[0]},∞)`;
  }
  if (sides.length === 3 && unknown[1] && !unknown[0] && !unknown[2])
    return `${bracket(chain[0]!, true)}${keys[0]},${keys[2]}${bracket(chain[1]!, false)}`;
  return keys.map((key, i) => key + (chain[i] ?? "")).join("");
}
