import { describe, expect, it } from "vitest";
import { exact } from "../../../runner/scorers/exact.ts";
import { keepsContract, withDefaults } from "./contract.ts";

describe("exact", () => {
  keepsContract(exact, [["Barack  Obama", "barack obama", " BARACK\nOBAMA "]]);

  it("ignores case and blanks by default, and nothing else", () => {
    const { right } = withDefaults(exact);
    expect([right("paris ", "Paris"), right("Paris.", "Paris"), right("'Paris'", "Paris"), right("Rome", "Paris", "Rome")]).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });

  it("compares letter by letter where it is told so", () => {
    const { right } = withDefaults(exact, { ignoreCase: false, collapseSpace: false });
    expect([right("paris", "Paris"), right("a  b", "a b"), right("a b", "a b")]).toEqual([false, false, true]);
  });

  it("drops the punctuation around an answer where it is told so", () => {
    const { right } = withDefaults(exact, { ignorePunctuation: true });
    expect([right('"Paris."', "Paris"), right("Paris!", "paris"), right("...", "!!!")]).toEqual([true, true, false]);
  });

  it.each([
    ["-5", "5"],
    ["3.5", "35"],
    ["1/2", "12"],
    ['"A"', ""],
  ])("%j is not %j, punctuation or not", (answer, target) => {
    for (const ignorePunctuation of [true, false]) expect(withDefaults(exact, { ignorePunctuation }).right(answer, target)).toBe(false);
  });
});
