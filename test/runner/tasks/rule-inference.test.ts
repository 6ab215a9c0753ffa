import { expect, it } from "vitest";
import { streamFor } from "../../../runner/stream.ts";
import { levels } from "../../../runner/task.ts";
import { ruleInference } from "../../../runner/tasks/rule-inference.ts";

it("infers by how much digits are shifted up, down, or after they were mirrored", () => {
  expect(ruleInference.solve("X+3:5,7:9,0:2,4")).toEqual({ working: "2", answer: "6" });
  expect(ruleInference.solve("X-3:0,7:4,0:7,18")).toEqual({ working: "3", answer: "85" });
  expect(ruleInference.solve("X~3:7,7:3,0:0,189")).toEqual({ working: "1", answer: "921" });
});

it("refuses examples that no constant fits", () => {
  expect(() => ruleInference.solve("X+3:5,7:8,0:2,4")).toThrow("0 constants fit");
});

it.each(levels)("asks at level %i for digits that stand in no example", (level) => {
  const draw = streamFor("unseen digits", level);
  for (let i = 0; i < 300; i++) {
    const parts = ruleInference
      .draw(level, i % 3, draw)
      .question.slice(2)
      .split(",");
    const query = parts.pop()!;
    const shown = parts.map((pair) => pair.split(":")[0]).join("");
    expect(query).toHaveLength(level);
    expect([...query].filter((digit) => shown.includes(digit))).toEqual([]);
  }
});
