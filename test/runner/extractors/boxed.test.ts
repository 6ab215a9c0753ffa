import { describe, expect, it } from "vitest";
import { boxed } from "../../../runner/extractors/boxed.ts";
import { keepsContract } from "./contract.ts";

const read = (text: string) => boxed.extract(text, { labels: [] });

describe("boxed", () => {
  keepsContract(boxed);

  it.each([
    ["So \\boxed{\\frac{1}{2}}", "\\frac{1}{2}"],
    ["\\boxed{\\text{(C)}}", "C"],
    ["\\boxed{(C)}", "C"],
    ["\\boxed{\\text{13}}", "13"],
    ["\\boxed{[2,5)}", "[2,5)"],
    ["\\boxed{\\left\\{1,2\\right\\}}", "\\left\\{1,2\\right\\}"],
    ["\\boxed{1} and \\fbox{2}", "2"],
    ["\\boxed{8,000}", "8,000"],
    ["\\boxed{ 5 }", "5"],
    ["\\boxed 7", "7"],
    ["\\boxed{5} is it, as \\boxed{} says", "5"],
    ["\\boxed{answer: 12}", "12"],
    ["\\boxed{\\begin{pmatrix} 1 \\\\ 2 \\end{pmatrix}}", "\\begin{pmatrix} 1 \\\\ 2 \\end{pmatrix}"],
    ["\\boxed{\\text{-}5}", "\\text{-}5"],
  ])("reads %j", (text, value) => {
    const found = read(text);
    expect(found).toMatchObject({ value, rule: "boxed" });
    expect(text.slice(found!.start, found!.end)).toBe(value);
  });

  it.each([
    ["Mark your solution with \\boxed ."],
    ["Put your answer in \\boxed{}"],
    ["Write \\boxed{answer} at the end."],
    ["Use \\boxed{...}"],
    ["the \\boxed notation"],
    ["\\boxedx{5}"],
    ["no box"],
  ])("finds no answer in %j", (text) => {
    expect(read(text)).toBeNull();
  });

  it.each([
    ["\\boxed{\\frac{1}{2}", "\\frac{1}{2}"],
    ["$\\boxed{\\frac{3}{4}$. Done", "\\frac{3}{4}$. Done"],
    ["$\\boxed{5$.\nNext line {x}", "5"],
    ["\\boxed{7\n\nA later {brace}}", "7"],
  ])("takes the line where braces do not balance: %j", (text, value) => {
    expect(read(text)).toMatchObject({ value, rule: "boxed-unbalanced" });
  });

  it("stops where the reply runs on into another question", () => {
    expect(read("\\boxed{18}\n\nQuestion: Tom has 3\nAnswer: \\boxed{7}")).toMatchObject({ value: "18", rule: "boxed-cut-run-on" });
  });

  it("takes the last box of a reply that recites examples first", () => {
    expect(read("Question: one\nAnswer: \\boxed{1}\n\nQuestion: two\nAnswer: \\boxed{2}\n\nNow mine: \\boxed{3}")).toMatchObject({
      value: "3",
    });
  });
});
