import { expect, it } from "vitest";
import { ordering } from "../../../runner/tasks/ordering.ts";

it("finds the first, the last and the second of a row told in any order", () => {
  expect(ordering.solve("O(nx,qn,xb")).toEqual({ working: "", answer: "q" });
  expect(ordering.solve("O)nx,qn,xb")).toEqual({ working: "", answer: "b" });
  expect(ordering.solve("O+nx,qn,xb")).toEqual({ working: "q", answer: "n" });
});
