import { describe, expect, it } from "vitest";
import { type AdvantageChoices, groupAdvantages } from "../../reference/advantages.ts";
import { cpu } from "../../reference/backends/cpu.ts";
import { everyGroup, logitGradient } from "./one-logit.ts";

const { tf } = await cpu.open();
const grpo = (std: AdvantageChoices["std"]): AdvantageChoices => ({ baseline: "group", std, eps: 0 });
const rloo: AdvantageChoices = { baseline: "leave-one-out", std: "none", eps: 0 };

/** The gradient that a policy which is right with probability p expects of a group: over all patterns of its rewards. */
function expectedGradient(size: number, p: number, choices: AdvantageChoices): number {
  return everyGroup(size, p).reduce((sum, { actions, chance }) => {
    const group = groupAdvantages(actions.map(Number), choices);
    return group.state === "spread" ? sum + chance * logitGradient(tf, Math.log(p / (1 - p)), actions, group.advantages) : sum;
  }, 0);
}

describe("the expected gradient of a group", () => {
  for (const [size, p, value] of [
    [2, 0.3, 0.21],
    [3, 0.3, 0.296985],
    [4, 0.5, 0.404006],
    [4, 0.25, 0.308443],
    [8, 0.5, 0.463914],
  ] as const) {
    it(`of ${size} at p = ${p} is ${value} with the population's deviation, less with the sample's`, () => {
      expect(expectedGradient(size, p, grpo("population"))).toBeCloseTo(value, 6);
      expect(expectedGradient(size, p, grpo("sample"))).toBeCloseTo(value * Math.sqrt((size - 1) / size), 6);
    });
  }

  it("of 4 at p = 0.5 is 0.349880 with the sample's deviation, 0.1875 without one", () => {
    expect(expectedGradient(4, 0.5, grpo("sample"))).toBeCloseTo(0.34988, 6);
    expect(expectedGradient(4, 0.5, grpo("none"))).toBeCloseTo(0.1875, 6);
  });

  it("is p(1-p)(G-1)/G without a deviation and p(1-p) in RLOO", () => {
    for (const [size, p] of [
      [2, 0.3],
      [4, 0.25],
      [5, 0.8],
    ] as const) {
      expect(expectedGradient(size, p, grpo("none"))).toBeCloseTo((p * (1 - p) * (size - 1)) / size, 6);
      expect(expectedGradient(size, p, rloo)).toBeCloseTo(p * (1 - p), 6);
    }
  });

  it("of a single pattern does not depend on p", () => {
    const actions = [true, false, false, false];
    const group = groupAdvantages(actions.map(Number), grpo("population"));
    if (group.state !== "spread") throw new Error("these rewards have a spread");
    for (const theta of [-2, 0, 1.5]) {
      expect(logitGradient(tf, theta, actions, group.advantages)).toBeCloseTo(Math.sqrt((1 / 4) * (3 / 4)), 6);
    }
  });
});
