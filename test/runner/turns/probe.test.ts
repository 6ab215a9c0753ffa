import { expect, it } from "vitest";
import { probe, probeTurn } from "../../../runner/turns/probe.ts";

it("a probe is short, greedy, and shows nothing but the question", () => {
  expect(probeTurn.view).toEqual([]);
  expect(probe.prompt.match(/\{\w+\}/g)).toEqual(["{question}"]);
  expect(probe.sampling).toEqual({ temperature: 0, maxTokens: 256 });
});
