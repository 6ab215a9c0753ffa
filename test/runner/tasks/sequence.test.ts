import { expect, it } from "vitest";
import { sequence } from "../../../runner/tasks/sequence.ts";

it("goes on by constant steps, growing steps, or sums of two terms, place by place", () => {
  expect(sequence.solve("Q31,53,75,97")).toEqual({ working: "22", answer: "19" });
  expect(sequence.solve("Q05,15,36,68")).toEqual({ working: "43", answer: "01" });
  expect(sequence.solve("Q10,27,37,54")).toEqual({ working: "37", answer: "81" });
});

it("refuses terms that two laws continue differently, or none", () => {
  expect(() => sequence.solve("Q12,24,36")).toThrow("no one law");
  expect(() => sequence.solve("Q12,24,35")).toThrow("no one law");
});
