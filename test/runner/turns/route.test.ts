import { describe, expect, it } from "vitest";
import { readRoute } from "../../../runner/turns/route.ts";

const cases: readonly (readonly [reply: string, index: number | null])[] = [
  ["CHOICE: Model 2", 1],
  ["**CHOICE:** Model 2", 1],
  ["Choice: 2", 1],
  ["CHOICE:\nModel 2", 1],
  ["CHOICE: Model <2>", 1],
  ["Model 2", 1],
  ["2", 1],
  ["2.", 1],
  ["model #2", 1],
  // A count behind a label is no label.
  ["Model 1 (of 3)", 0],
  ["Model 1 of 3", 0],
  ["CHOICE: Model 1 (of 3)", 0],
  ["CHOICE: 1 of 3", 0],
  ["Model 3 is for law, Model 1 for art.\n\nCHOICE: Model 3", 2],
  ["<think>Model 1? Model 2!</think>Model 2", 1],
  ['{"choice": 2}', 1],
  ['```json\n{"model": "Model 3", "reason": "Model 1 is weak"}\n```', 2],
  ["I would choose Model 3.", 2],
  ["The best choice is Model 2", 1],
  // Two different labels, or none: nobody is named.
  ["Model 1 or Model 2", null],
  ["CHOICE: 1 or 2", null],
  ["1, 2", null],
  ["2/3", null],
  ["CHOICE: Model 2 (better than Model 1)", null],
  ["Model 1 is not suitable", null],
  ["Do not choose Model 1", null],
  ["CHOICE: none of them", null],
  ["CHOICE: Model 4", null],
  ["Model 0", null],
  ["There are 3 models", null],
  ["The answer is 2", null],
  ["ANSWER: 2.5", null],
  ["<think>Model 2", null],
  ["", null],
  ["reply 2", null],
];

describe("a route", () => {
  for (const [reply, index] of cases) {
    it(`reads ${JSON.stringify(reply)} as ${index === null ? "nobody" : `the one at ${index}`}`, () =>
      expect(readRoute(reply, 3)).toBe(index));
  }
});
