import { type Static, Type } from "@sinclair/typebox";
import { type LatexAnswer, latexAnswer } from "../answers/latex-answer.ts";
import type { Grade, Scorer } from "../scorer.ts";

const Parameters = Type.Object(
  {
    percent: Type.Union([Type.Literal("strict"), Type.Literal("face-value"), Type.Literal("fraction")], {
      default: "strict",
      description: 'What "20%" is: only equal to "20%" (strict), to 20 (face-value), or to 0.2 (fraction).',
    }),
  },
  { additionalProperties: false },
);

/** Mathematical answers, equal where their values are. */
export const math: Scorer<typeof Parameters> = {
  id: "math",
  description:
    "Answers in LaTeX or plain text by their value: fractions, roots, expressions, intervals, tuples, sets and lists in any order, matrices, relations. A unit must agree where both sides give one.",
  parameters: Parameters,
  extract: ["json-answer", "boxed", "marker"],
  key(answer, { percent }) {
    const { key, unit } = latexAnswer(answer, percent);
    return unit === "" ? key : unit === "%" || unit === "°" ? key + unit : `${key} ${unit}`;
  },
  grade(answer, { targets }, { percent }: Static<typeof Parameters>) {
    const given = latexAnswer(answer, percent);
    const grades = targets.map((target) => compare(given, latexAnswer(target, percent)));
    return (
      grades.find(({ score }) => score === 1) ?? grades.find(({ compare }) => compare !== "different") ?? { score: 0, compare: "different" }
    );
  },
};

function compare(given: LatexAnswer, target: LatexAnswer): Grade {
  if ((given.unit === "%") !== (target.unit === "%")) return { score: 0, compare: "unit-mismatch(percent)" };
  if (given.key !== target.key) return { score: 0, compare: "different" };
  if (given.unit === target.unit) return { score: 1, compare: "equal" };
  return given.unit === "" || target.unit === "" ? { score: 1, compare: "equal(unit-left-out)" } : { score: 0, compare: "unit-mismatch" };
}
