import { expect, it } from "vitest";
import { comparisons } from "../../../runner/tasks/comparisons.ts";

it("answers with the name of the largest, the smallest and the second largest number", () => {
  expect(comparisons.solve("C+a3z9c4d7")).toEqual({ working: "", answer: "z" });
  expect(comparisons.solve("C-a3z9c4d7")).toEqual({ working: "", answer: "a" });
  expect(comparisons.solve("C/a3z9c4d7")).toEqual({ working: "", answer: "d" });
});
