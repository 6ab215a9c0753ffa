import { type Static, Type } from "@sinclair/typebox";
import { type Numeral, numeralsOf } from "../answers/numeral.ts";
import { decimal, equal, multiply, near, type Rational, rational, show } from "../answers/rational.ts";
import type { Gold, Grade, Scorer } from "../scorer.ts";

const Parameters = Type.Object(
  {
    percent: Type.Union([Type.Literal("strict"), Type.Literal("face-value"), Type.Literal("fraction")], {
      default: "strict",
      description: 'What "20%" is: only equal to "20%" (strict), to 20 (face-value), or to 0.2 (fraction).',
    }),
    tolerance: Type.Number({ default: 0, minimum: 0, description: "The largest difference that still counts as equal." }),
  },
  { additionalProperties: false },
);
type Parameters = Static<typeof Parameters>;

/** Exact comparison of numbers. */
export const numeric: Scorer<typeof Parameters> = {
  id: "numeric",
  description:
    "Numbers as exact fractions: separators, currency, units, percent, mixed and LaTeX fractions are read; an answer with several numbers is none.",
  parameters: Parameters,
  extract: ["json-answer", "boxed", "marker", "last-number"],
  key(answer, { percent }) {
    const numerals = numeralsOf(answer);
    if (numerals === null) return words(answer);
    return numerals.map((numeral) => show(valued(numeral, percent)) + (isPercent(numeral, percent) ? "%" : "")).join(", ");
  },
  grade(answer, gold, parameters) {
    const numerals = numeralsOf(answer);
    if (numerals === null) return { score: 0, compare: "not-a-number" };
    const tolerance = decimal(String(parameters.tolerance)) ?? rational(0n);
    const grades = gold.targets.map((target) => compare(numerals, numeralsOf(target), parameters, tolerance));
    return (
      grades.find(({ score }) => score === 1) ?? grades.find(({ compare }) => compare !== "different") ?? { score: 0, compare: "different" }
    );
  },
  reject({ targets }: Gold) {
    const bad = targets.find((target) => numeralsOf(target) === null);
    return bad === undefined ? null : `the target "${bad}" is no number`;
  },
};

function compare(answer: readonly Numeral[], target: readonly Numeral[] | null, { percent }: Parameters, tolerance: Rational): Grade {
  if (target === null) return { score: 0, compare: "target-not-a-number" };
  if (answer.length !== target.length) return { score: 0, compare: "different" };
  if (answer.some((numeral, i) => isPercent(numeral, percent) !== isPercent(target[i]!, percent)))
    return { score: 0, compare: "unit-mismatch(percent)" };
  const pairs = answer.map((numeral, i) => [valued(numeral, percent), valued(target[i]!, percent)] as const);
  if (pairs.every(([a, b]) => equal(a, b))) return { score: 1, compare: "equal" };
  return pairs.every(([a, b]) => near(a, b, tolerance)) ? { score: 1, compare: "within-tolerance" } : { score: 0, compare: "different" };
}

const isPercent = (numeral: Numeral, mode: Parameters["percent"]): boolean => numeral.percent && mode === "strict";

const valued = ({ value, percent }: Numeral, mode: Parameters["percent"]): Rational =>
  percent && mode === "fraction" ? multiply(value, rational(1n, 100n)) : value;

/** What is no number is voted for by its words. */
const words = (answer: string): string => answer.trim().replace(/\s+/g, " ").toLowerCase();
