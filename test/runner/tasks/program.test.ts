import { expect, it } from "vitest";
import { streamFor } from "../../../runner/stream.ts";
import { levels } from "../../../runner/task.ts";
import { program } from "../../../runner/tasks/program.ts";

it("runs the instructions in order, each on what the one before left", () => {
  expect(program.solve("P8321+*-")).toEqual({ working: "12", answer: "1" });
  expect(program.solve("P1444---")).toEqual({ working: "73", answer: "9" });
  expect(program.solve("P73324*+*-")).toEqual({ working: "148", answer: "4" });
});

it.each(levels)("has at level %i two operators in every program, those of its kind", (level) => {
  const draw = streamFor("operators", level);
  const seen = program.kinds.map((_, kind) => {
    const codes = Array.from({ length: 100 }, () => program.draw(level, kind, draw).question.match(/[+*-]+$/)![0]);
    expect(codes.every((code) => code.length === level + 3)).toBe(true);
    return new Set(codes.map((code) => [...new Set(code)].sort().join("")));
  });
  expect(seen).toEqual([new Set(["+-"]), new Set(["*+"]), new Set(["*-"])]);
});
