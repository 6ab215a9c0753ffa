import { Type } from "@sinclair/typebox";
import type { Scorer } from "../scorer.ts";

/** Overlap of words, as for SQuAD. */
export const f1: Scorer = {
  id: "f1",
  description: "F1 of the words that answer and target share, without case, punctuation and articles; the best over all targets.",
  parameters: Type.Object({}, { additionalProperties: false }),
  extract: ["json-answer", "marker", "whole"],
  key: (answer) => tokens(answer).join(" "),
  grade(answer, { targets }) {
    const given = tokens(answer);
    const score = Math.max(0, ...targets.map((target) => overlap(given, tokens(target))));
    return { score, compare: score === 1 ? "equal" : score > 0 ? "overlap" : "different" };
  },
};

/** Words as SQuAD counts them, but that the sign, the point and the stroke of a number stay: -5 is not 5, 3.5 not 35. */
function tokens(text: string): string[] {
  const kept = text
    .toLowerCase()
    .replace(/[\p{P}\p{S}]/gu, (mark, at: number, all: string) => (isOfNumber(mark, at, all) ? (mark === "−" ? "-" : mark) : ""));
  return kept.split(/\s+/).filter((word) => word !== "" && word !== "a" && word !== "an" && word !== "the");
}

const isOfNumber = (mark: string, at: number, text: string): boolean =>
  /\d/.test(text[at + 1] ?? "") &&
  (mark === "." || (mark === "/" ? /\d/.test(text[at - 1] ?? "") : /[-−]/.test(mark) && !/[\p{L}\p{N}]/u.test(text[at - 1] ?? "")));

function overlap(given: readonly string[], target: readonly string[]): number {
  if (given.length === 0 || target.length === 0) return given.length === target.length ? 1 : 0;
  const left = new Map<string, number>();
  for (const word of target) left.set(word, (left.get(word) ?? 0) + 1);
  let shared = 0;
  for (const word of given) {
    const count = left.get(word) ?? 0;
    if (count > 0) {
      left.set(word, count - 1);
      shared++;
    }
  }
  return shared === 0 ? 0 : (2 * shared) / (given.length + target.length);
}
