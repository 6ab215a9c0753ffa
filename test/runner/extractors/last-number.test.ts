import { describe, expect, it } from "vitest";
import { lastNumber } from "../../../runner/extractors/last-number.ts";
import { keepsContract } from "./contract.ts";

const read = (text: string) => lastNumber.extract(text, { labels: [] });

describe("last-number", () => {
  keepsContract(lastNumber);

  it.each([
    ["3 and then 4 make 7.", "7"],
    ["…delivery order is $29.00.", "$29.00"],
    ["it costs $130,000.", "$130,000"],
    ["so 10\u00a0000", "10\u00a0000"],
    ["so 10{,}000 in all", "10{,}000"],
    ["so 10\\,000 in all", "10\\,000"],
    ["1,00,000 rupees", "1,00,000"],
    ["down to -5", "-5"],
    ["down to −5", "−5"],
    ["a loss of -$5", "-$5"],
    ["12 of 60 are 20%", "20%"],
    ["that is 9/7", "9/7"],
    ["from 3–4", "3–4"],
    ["at 5:30", "5:30"],
    ["on 2024-01-05", "2024-01-05"],
    ["1e3 of H2O", "1e3"],
  ])("reads %j", (text, value) => {
    const found = read(text);
    expect(found).toMatchObject({ value, rule: "last-number" });
    expect(text.slice(found!.start, found!.end)).toBe(value);
  });

  it.each([["none at all"], ["H2O"], ['{"reasoning": "2 or 3", "answer": ""}'], ['{"reasoning": "2", "answer": null}']])(
    "finds no number in %j",
    (text) => {
      expect(read(text)).toBeNull();
    },
  );

  it("stops where the reply runs on into another question", () => {
    expect(read("That makes 18\n\nQuestion: Tom has 3")).toMatchObject({ value: "18", rule: "last-number-cut-run-on" });
  });
});
