import { expect, it } from "vitest";
import { streamFor } from "../../../runner/stream.ts";
import { levels } from "../../../runner/task.ts";
import { bits } from "../../../runner/tasks/bits.ts";

it("combines from left to right, whatever binds tighter elsewhere, and keeps leading zeros", () => {
  expect(bits.solve("B1100|0011&0101").answer).toBe("0101");
  expect(bits.solve("B11000^01010|00001").answer).toBe("10011");
  expect(bits.solve("B1111&0110|1000^1100").answer).toBe("0010");
});

it.each(levels)("the last operator is the kind at level %i, and neighbours differ", (level) => {
  const chains = bits.kinds.map((_, kind) => {
    const draw = streamFor("operators", level, kind);
    return Array.from({ length: 100 }, () => bits.draw(level, kind, draw).question.replace(/[B01]/g, ""));
  });
  expect(chains.map((ofKind) => new Set(ofKind.map((chain) => chain.at(-1))))).toEqual([new Set("&"), new Set("|"), new Set("^")]);
  expect(chains.flat().filter((chain) => /(.)\1/.test(chain))).toEqual([]);
});
