import { expect, it } from "vitest";
import { streamFor } from "../../../runner/stream.ts";
import { levels } from "../../../runner/task.ts";
import { oddOneOut } from "../../../runner/tasks/odd-one-out.ts";

it("finds the word that is no palindrome, not in order, or without the common letter", () => {
  expect(oddOneOut.solve("D1aba2cdc3efg")).toEqual({ working: "~", answer: "3" });
  expect(oddOneOut.solve("D1abc2fed3gkl")).toEqual({ working: "+", answer: "2" });
  expect(oddOneOut.solve("D1bea2kbj3cli4hlb")).toEqual({ working: "&b", answer: "3" });
});

it("refuses words of which two are odd, each by a property of its own", () => {
  expect(() => oddOneOut.solve("D1abc2bam3adk")).toThrow("2 properties");
});

it.each(levels)("has the odd word of level %i in every place alike", (level) => {
  const draw = streamFor("places", level);
  const places = Array.from({ length: 900 }, (_, i) => oddOneOut.draw(level, i % 3, draw).answer);
  const share = 1 / (level + 2);
  for (let place = 1; place <= level + 2; place++) {
    const found = places.filter((answer) => answer === String(place)).length / places.length;
    expect(Math.abs(found - share)).toBeLessThan(4 * Math.sqrt((share * (1 - share)) / places.length));
  }
});
