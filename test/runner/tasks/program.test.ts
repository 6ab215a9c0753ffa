import { expect, it } from "vitest";
import { streamFor } from "../../../runner/stream.ts";
import { levels } from "../../../runner/task.ts";
import { program } from "../../../runner/tasks/program.ts";

it("runs the statements in order on the values that the registers then have", () => {
  expect(program.solve("P35a+bb+7:a")).toEqual({ working: "82", answer: "8" });
  expect(program.solve("P35a-bb-a:b")).toEqual({ working: "87", answer: "7" });
  expect(program.solve("P78a*bb*3a*bb*a:a")).toEqual({ working: "6446", answer: "4" });
});

it.each(levels)("asks at level %i for the last value of the working in some questions only", (level) => {
  const draw = streamFor("last value", level);
  const last = Array.from({ length: 300 }, (_, i) => program.draw(level, i % 3, draw)).filter(({ answer, working }) =>
    working.endsWith(answer),
  );
  expect(last.length).toBeGreaterThan(100);
  expect(last.length).toBeLessThan(220);
});
