import { expect, it } from "vitest";
import { sequence } from "../../../runner/tasks/sequence.ts";

it("goes on rising, falling, or rising faster, place by place", () => {
  expect(sequence.solve("Q+310,521,732")).toEqual({ working: "", answer: "943" });
  expect(sequence.solve("Q-310,189,968")).toEqual({ working: "", answer: "747" });
  expect(sequence.solve("Q*310,421,643")).toEqual({ working: "", answer: "976" });
});
