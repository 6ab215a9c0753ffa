import { expect, it } from "vitest";
import { streamFor } from "../../../runner/stream.ts";
import { levels } from "../../../runner/task.ts";
import { oddOneOut } from "../../../runner/tasks/odd-one-out.ts";

it("finds the letter of the other half, of the other turn, or of the other pairs", () => {
  expect(oddOneOut.solve("D+camzk")).toEqual({ working: "", answer: "z" });
  expect(oddOneOut.solve("D~caefg")).toEqual({ working: "", answer: "f" });
  expect(oddOneOut.solve("D&cghab".slice(0, -1))).toEqual({ working: "", answer: "a" });
});

it("refuses letters of which none, or more than one, stands apart", () => {
  expect(() => oddOneOut.solve("D+abcd")).toThrow("0 letters");
  expect(() => oddOneOut.solve("D+az")).toThrow("2 letters");
});

it.each(levels)("has the odd letter of level %i in every place alike", (level) => {
  const draw = streamFor("places", level);
  const places = Array.from({ length: 900 }, (_, i) => {
    const { question, answer } = oddOneOut.draw(level, i % 3, draw);
    return question.slice(2).indexOf(answer);
  });
  const count = level + 3;
  for (let place = 0; place < count; place++) {
    const found = places.filter((at) => at === place).length / places.length;
    expect(Math.abs(found - 1 / count)).toBeLessThan(4 * Math.sqrt((1 / count) * (1 - 1 / count) * (1 / places.length)));
  }
});
