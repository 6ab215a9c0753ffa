import { describe, expect, it } from "vitest";
import { choice } from "../../../runner/extractors/choice.ts";
import { keepsContract } from "./contract.ts";

const labels = ["A", "B", "C", "D"];
const read = (text: string, texts?: string[]) => choice.extract(text, { labels, ...(texts && { texts }) })?.value ?? null;

describe("choice", () => {
  keepsContract(choice);

  it.each([
    ["ANSWER: **B**", "B"],
    ["ANSWER: $B$", "B"],
    ["ANSWER: (B)", "B"],
    ["ANSWER: B.", "B"],
    ["ANSWER: b", "B"],
    ["ANSWER: B) Paris", "B"],
    ["ANSWER: B. Paris", "B"],
    ["ANSWER: B: Paris", "B"],
    ["ANSWER: B - Paris", "B"],
    ["ANSWER: option B", "B"],
    ["The correct answer is (D) because A is wrong.", "D"],
    ["\\boxed{\\text{(C)}}", "C"],
    ["\\boxed{C}", "C"],
    ['{"reasoning": "A or B", "answer": "C"}', "C"],
    ['{"answer": "c) Paris"}', "C"],
    ["A patient with a cough has a cold, so C", "C"],
    ["etc. I think D)", "D"],
    ["**D**", "D"],
    ["D", "D"],
    ["C. Paris", "C"],
    ["(A)", "A"],
    ["C\nBecause of the rain.", "C"],
    ["A) is wrong, so the best choice is (B).", "B"],
    ["Not A. I would go with option C.", "C"],
    ["A) Paris\nB) Rome\nC) Oslo\nD) Bern\nTherefore C", "C"],
    ["B) Paris is tempting, but it is no capital, so I choose C.", "C"],
    ["C\nI think A is plausible too.", "C"],
    ["ANSWER: B\n\nQuestion: next\nANSWER: C", "B"],
  ])("reads %j", (text, value) => {
    expect(read(text)).toBe(value);
  });

  it.each([
    ["ANSWER: None of the above"],
    ["ANSWER: Don't know"],
    ["Actually this one is tricky"],
    ["Error: rate limited"],
    ["A patient with a cough"],
    ["Because Dogs Can bark"],
    ["ANSWER: A or B"],
    ["ANSWER: A, C"],
    ["I am not sure between A and B"],
    ["(A) or (B)"],
    ["A) Paris\nB) Rome\nC) Oslo\nD) Bern"],
    ["ANSWER: E"],
    ["I'd say it's hard"],
    ['{"answer": null}'],
    ['{"answer": "None"}'],
    ["It is not (A)"],
  ])("finds no answer in %j", (text) => {
    expect(read(text)).toBeNull();
  });

  it("reads an option by what it says, where the texts are known", () => {
    const texts = ["Paris", "Rome", "None of the above", "10"];
    expect(read("ANSWER: Rome", texts)).toBe("B");
    expect(read("ANSWER: None of the above", texts)).toBe("C");
    expect(read('{"answer": "paris."}', texts)).toBe("A");
    expect(read("ANSWER: 10", texts)).toBe("D");
    expect(read("ANSWER: Oslo", texts)).toBeNull();
  });

  it("reads every label of 36 options, letters and digits", () => {
    const many = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij"];
    const digits = many.map((_, i) => `${i + 1}`);
    for (const scheme of [many, digits])
      for (const label of scheme) expect(choice.extract(`ANSWER: ${label}`, { labels: scheme })?.value).toBe(label);
    expect(choice.extract("ANSWER: (10)", { labels: digits })?.value).toBe("10");
    expect(choice.extract("so 10", { labels: digits })?.value).toBe("10");
  });

  it("finds nothing where there are no options", () => {
    expect(choice.extract("ANSWER: A", { labels: [] })).toBeNull();
  });
});
