import { describe, expect, it } from "vitest";
import { whole } from "../../../runner/extractors/whole.ts";
import { keepsContract } from "./contract.ts";

describe("whole", () => {
  keepsContract(whole);

  it("is the reply without the blanks around it", () => {
    expect(whole.extract("\n Barack Obama \n", { labels: [] })).toEqual({ value: "Barack Obama", start: 2, end: 14, rule: "whole" });
  });

  it("stops where the reply runs on into another question", () => {
    expect(whole.extract("Paris\n\nQ: And Italy?\nA: Rome", { labels: [] })).toMatchObject({ value: "Paris", rule: "whole-cut-run-on" });
  });
});
