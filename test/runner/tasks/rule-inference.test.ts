import { expect, it } from "vitest";
import { streamFor } from "../../../runner/stream.ts";
import { levels } from "../../../runner/task.ts";
import { ruleInference } from "../../../runner/tasks/rule-inference.ts";

it("infers a shift, a reflection, or a triple with a shift", () => {
  expect(ruleInference.solve("X3:5,7:9,0:2,4")).toEqual({ working: "+2", answer: "6" });
  expect(ruleInference.solve("X35:64,04:95,81")).toEqual({ working: "-9", answer: "18" });
  expect(ruleInference.solve("X352:067,409:318,781")).toEqual({ working: "*1", answer: "254" });
});

it("refuses examples that several rules fit, or none", () => {
  expect(() => ruleInference.solve("X3:5,4")).toThrow("rules fit");
  expect(() => ruleInference.solve("X3:5,7:8,0:2,4")).toThrow("0 rules fit");
});

it.each(levels)("asks at level %i for digits that stand in no example", (level) => {
  const draw = streamFor("unseen digits", level);
  for (let i = 0; i < 300; i++) {
    const parts = ruleInference
      .draw(level, i % 3, draw)
      .question.slice(1)
      .split(",");
    const query = parts.pop()!;
    const shown = parts.map((pair) => pair.split(":")[0]).join("");
    expect([...query].filter((digit) => shown.includes(digit))).toEqual([]);
  }
});
