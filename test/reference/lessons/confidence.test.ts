import { expect, it } from "vitest";
import { confidence, shares, weightsWhere } from "../../../reference/lessons/confidence.ts";
import { confidenceTurn, confidence as kind, readConfidence } from "../../../runner/turns/confidence.ts";
import { partsIn, replyOf, shareOf, taught, turnIn, viewIn } from "./taught.ts";

const all = taught(confidence, 30);
const isRight = (one: (typeof all)[number]) => viewIn(one)[0] === one.task.solve(one.problem.question).answer;

it("shows one's own answer as the turn does", () => {
  expect(all.filter((one) => turnIn(one) !== kind.micro(confidenceTurn(replyOf(viewIn(one)[0]!))))).toEqual([]);
});

it("replies with a level that the turn's own parser reads", () => {
  const read = new Set(all.map((one) => readConfidence(partsIn(one).after)));
  expect([...read].sort()).toEqual([0.1, 0.3, 0.5, 0.7, 0.9]);
});

it("draws levels by the weights of a right answer and of a wrong one", () => {
  for (const right of [true, false]) {
    const drawn = all.filter((one) => isRight(one) === right);
    const weights = weightsWhere(right);
    const sum = weights.reduce((total, weight) => total + weight);
    for (const [i, share] of shares.entries()) {
      const found = shareOf(drawn, (one) => readConfidence(partsIn(one).after) === share);
      expect(Math.abs(found - weights[i]! / sum), `${share} where ${right ? "right" : "wrong"}`).toBeLessThan(0.04);
    }
  }
});

it("has for its likeliest level the one nearest to the chance that the answer is right", () => {
  const [right, wrong] = [weightsWhere(true), weightsWhere(false)];
  for (let p = 0.01; p < 1; p += 0.02) {
    const mixed = shares.map((_, i) => p * right[i]! + (1 - p) * wrong[i]!);
    const likeliest = shares[mixed.indexOf(Math.max(...mixed))]!;
    expect(Math.abs(likeliest - p), `${likeliest} at ${p}`).toBeLessThanOrEqual(0.101);
  }
});
