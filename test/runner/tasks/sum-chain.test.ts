import { expect, it } from "vitest";
import { streamFor } from "../../../runner/stream.ts";
import { levels } from "../../../runner/task.ts";
import { sumChain } from "../../../runner/tasks/sum-chain.ts";

it("keeps the last digit of every result and wraps round below zero", () => {
  expect(sumChain.solve("S+7324")).toEqual({ working: "02", answer: "6" });
  expect(sumChain.solve("S-1444")).toEqual({ working: "73", answer: "9" });
  expect(sumChain.solve("S~7324")).toEqual({ working: "08", answer: "2" });
});

it.each(levels)("has at level %i one number more than at the level before, and small ones after the first", (level) => {
  const draw = streamFor("numbers", level);
  const questions = Array.from({ length: 300 }, (_, i) => sumChain.draw(level, i % 3, draw).question);
  expect(questions.filter((question) => !/^S[+~-]\d[1-4]+$/.test(question) || question.length !== level + 7)).toEqual([]);
});
