import { describe, expect, it } from "vitest";
import { choice } from "../../../runner/scorers/choice.ts";
import { keepsContract, withDefaults } from "./contract.ts";

const { right, gradeBy, reject } = withDefaults(choice);
const options = ["Paris", "Rome", "10", "None of the above"].map((text, i) => ({ label: "ABCD"[i]!, text }));
const chosen = (answer: string, ...targets: string[]) => gradeBy(answer, { targets, options });

describe("choice", () => {
  keepsContract(choice, [
    ["B", "(B)", "**B**", "B.", "$B$", " B "],
    ["None of the above", " None  of the above "],
  ]);

  it.each([
    ["B", "B"],
    ["(B)", "B"],
    ["b", "B"],
    ["B) Rome", "B"],
    ["Rome", "B"],
    ["rome.", "B"],
    ["B", "Rome"],
    ["10", "C"],
    ["None of the above", "D"],
    ["B", "A", "B"],
  ])("%j is right for %j", (answer, ...targets) => {
    expect(chosen(answer, ...targets).score).toBe(1);
  });

  it.each([
    ["A", "B"],
    ["Don't know", "D"],
    ["A or B", "A"],
    ["Berlin", "A"],
    ["", "A"],
    ["Actually", "A"],
    ["A patient", "A"],
  ])("%j is wrong for %j", (answer, target) => {
    expect(chosen(answer, target).score).toBe(0);
  });

  it("maps every label of 36 options to itself, whatever the scheme", () => {
    const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij"];
    const digits = letters.map((_, i) => `${i + 1}`);
    for (const scheme of [letters, digits]) {
      const many = scheme.map((label, i) => ({ label, text: `the option ${i + 1000}` }));
      for (const one of scheme)
        for (const two of scheme) expect(gradeBy(one, { targets: [two], options: many }).score).toBe(one === two ? 1 : 0);
    }
  });

  it("compares labels where an item has no options", () => {
    expect([right("(B)", "B"), right("B", "A")]).toEqual([true, false]);
  });

  it("rejects options that cannot be told apart and targets that are none", () => {
    const twice = [...options, { label: "E", text: " paris." }];
    expect(reject({ targets: ["A"], options: twice })).toBe('two options say "paris"');
    expect(reject({ targets: ["A"], options: [...options, { label: "A", text: "Bern" }] })).toBe('two options have the label "A"');
    expect(reject({ targets: ["Oslo"], options })).toBe('the target "Oslo" is neither a label nor the text of an option');
    expect(reject({ targets: ["Rome", "C"], options })).toBeNull();
  });
});
