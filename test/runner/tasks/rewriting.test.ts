import { expect, it } from "vitest";
import { streamFor } from "../../../runner/stream.ts";
import { levels } from "../../../runner/task.ts";
import { rewriting } from "../../../runner/tasks/rewriting.ts";

it("replaces a letter, deletes one, and exchanges two", () => {
  expect(rewriting.solve("R/af:abcba").answer).toBe("fbcbf");
  expect(rewriting.solve("R-a:abcba").answer).toBe("bcb");
  expect(rewriting.solve("R~ab:abcba").answer).toBe("bacab");
});

it.each(levels)("changes the string by every rule drawn at level %i", (level) => {
  const draw = streamFor("changes", level);
  const drawn = Array.from({ length: 300 }, (_, i) => rewriting.draw(level, i % 3, draw));
  expect(drawn.filter(({ question, answer }) => question.endsWith(`:${answer}`))).toEqual([]);
});
