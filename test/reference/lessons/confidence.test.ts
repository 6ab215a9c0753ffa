import { expect, it } from "vitest";
import { confidence, levels, rightShare } from "../../../reference/lessons/confidence.ts";
import { confidenceTurn, confidence as kind, readConfidence } from "../../../runner/turns/confidence.ts";
import { partsIn, replyOf, shareOf, taught, turnIn, viewIn } from "./taught.ts";

const all = taught(confidence, 30);
const isRight = (one: (typeof all)[number]) => viewIn(one)[0] === one.task.solve(one.problem.question).answer;

it("shows one's own answer as the turn does", () => {
  expect(all.filter((one) => turnIn(one) !== kind.micro(confidenceTurn(replyOf(viewIn(one)[0]!))))).toEqual([]);
});

it("is sure of a right answer and of no other, in a level that the turn's own parser reads", () => {
  expect(all.filter((one) => partsIn(one).after !== (isRight(one) ? levels.right : levels.wrong))).toEqual([]);
  expect([readConfidence(levels.right), readConfidence(levels.wrong)]).toEqual([0.9, 0.1]);
});

it("shows wrong answers more often than right ones: unsure is what a model is that knows nothing", () => {
  expect(Math.abs(shareOf(all, isRight) - rightShare)).toBeLessThan(0.05);
});
