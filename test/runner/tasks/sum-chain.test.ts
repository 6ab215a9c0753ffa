import { expect, it } from "vitest";
import { streamFor } from "../../../runner/stream.ts";
import { levels } from "../../../runner/task.ts";
import { sumChain } from "../../../runner/tasks/sum-chain.ts";

it("keeps the last digit of every result and wraps round below zero", () => {
  expect(sumChain.solve("S7+3-2+9")).toEqual({ working: "08", answer: "7" });
  expect(sumChain.solve("S1-9-9-9-9-9")).toEqual({ working: "2345", answer: "6" });
});

it.each(levels)("signs are those of the kind at level %i, and numbers one more at each level", (level) => {
  const signs = sumChain.kinds.map((_, kind) => {
    const draw = streamFor("signs", level, kind);
    const questions = Array.from({ length: 100 }, () => sumChain.draw(level, kind, draw).question);
    expect(questions.every((question) => question.match(/\d/g)!.length === level + 3)).toBe(true);
    return new Set(questions.map((question) => [...new Set(question.match(/[+-]/g))].sort().join("")));
  });
  expect(signs).toEqual([new Set("+"), new Set("-"), new Set(["+-"])]);
});
