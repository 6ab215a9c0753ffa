import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { numeric } from "../../../runner/scorers/numeric.ts";
import { keepsContract, withDefaults } from "./contract.ts";

const { grade, right, key, reject } = withDefaults(numeric);

describe("numeric", () => {
  keepsContract(numeric, [
    ["18", "18.0", "$18.00", "18 dollars", "**18**", "x = 18", "36/2"],
    ["1/2", "0.5", "\\frac12", ".5", "½"],
    ["-5", "−5", "﹣5", "－5", "-$5", "minus 5"],
    ["1000", "1,000", "1e3", "1 thousand"],
    ["1,2,3", "1, 2, 3"],
    ["20%", "20\\%", "20 percent"],
    ["cannot be determined", "Cannot be  determined"],
  ]);

  it.each([
    ["8,000", "8000"],
    ["$9{,}500", "9500"],
    ["10{,}000", "10000"],
    ["10\\,000", "10000"],
    ["10\u00a0000", "10000"],
    ["10\u202f000", "10000"],
    ["$118 000", "118000"],
    ["$130,000.", "130000"],
    ["1,00,000", "100000"],
    ["8000", "8,000"],
    ["1,2,3", "1,2,3"],
    ["1, 2 and 3", "1,2,3"],
    ["$29.00.", "29"],
    ["$5", "5"],
    ["42!", "42"],
    ["(42).", "42"],
    ["[42]", "42"],
    ["42:", "42"],
    ["-5.", "-5"],
    ["−5", "-5"],
    ["﹣5", "-5"],
    ["－5", "-5"],
    ["\\text{-}5", "-5"],
    ["$-5", "-5"],
    ["\\frac{9}{7}", "9/7"],
    ["\\dfrac97", "9/7"],
    ["0.5", "1/2"],
    ["\\frac12", "0.5"],
    ["\\text{13}", "13"],
    ["1 1/2", "1.5"],
    ["1\\frac{1}{2}", "1.5"],
    ["1½", "3/2"],
    ["**73**", "73"],
    ["$73$", "73"],
    ["\\boxed{73}", "73"],
    ["18 dollars", "18"],
    ["5kg", "5"],
    ["18 cm^2", "18"],
    ["30^\\circ", "30"],
    ["2 million", "2000000"],
    ["5k", "5000"],
    ["1.5 \\times 10^3", "1500"],
    ["1.5e3", "1500"],
    ["x = 5", "5"],
    ["20 * 1000 = 20000 Mb/s", "20000"],
    ["The total is approximately $1,000,000.", "1000000"],
    ["18 (since 9*2)", "18"],
    ["5 apples (since 2+4=6, less 1)", "5"],
    ["___4___", "4"],
    ["１２", "12"],
    ["20%", "20", "20%"],
  ])("%j is right for the first of its targets", (answer, ...targets) => {
    expect(right(answer, ...targets)).toBe(true);
  });

  it.each([
    ["-5", "5"],
    ["5", "-5"],
    ["3.5", "35"],
    ["1/2", "12"],
    ["1,2,3", "123"],
    ["123", "1,2,3"],
    ["3,2,1", "1,2,3"],
    ["0.33", "1/3"],
    ["3–4", "-4"],
    ["3–4", "4"],
    ["3-4", "-4"],
    ["3-4", "-1"],
    ["5:30", "5"],
    ["2:00 pm", "2"],
    ["27 selfies and 18 portraits", "27"],
    ["27 selfies and 18 portraits", "18"],
    ["x = 3, y = 4", "4"],
    ["2x", "2"],
    ["5 x^2", "5"],
    ["3xy", "3"],
    ["x + 5", "5"],
    ["(7 * 60) - 60", "60"],
    ["2^10", "10"],
    ["2**10", "210"],
    ["\\sqrt{2}", "2"],
    ["2\\pi", "2"],
    ["H2O", "2"],
    ["1/0", "1"],
    ["2 million", "2"],
    ["1.234,5", "1234.5"],
    ["100000000000000000001", "100000000000000000000"],
    ["0.1000000000000000001", "0.1"],
    ["none", "0"],
    ["", "0"],
    ['"A"', ""],
  ])("%j is wrong for %j", (answer, target) => {
    expect(right(answer, target)).toBe(false);
  });

  it("says that a percentage is no plain number, unless told what it is", () => {
    expect(grade("20%", "20")).toEqual({ score: 0, compare: "unit-mismatch(percent)" });
    expect(grade("20%", "0.2")).toEqual({ score: 0, compare: "unit-mismatch(percent)" });
    expect(grade("20", "20%")).toEqual({ score: 0, compare: "unit-mismatch(percent)" });
    expect(right("20%", "20%")).toBe(true);
    const face = withDefaults(numeric, { percent: "face-value" });
    expect([face.right("20%", "20"), face.right("20%", "0.2")]).toEqual([true, false]);
    const fraction = withDefaults(numeric, { percent: "fraction" });
    expect([fraction.right("20%", "20"), fraction.right("20%", "0.2"), fraction.right("20%", "1/5")]).toEqual([false, true, true]);
  });

  it("keeps a tolerance to the digit", () => {
    const near = withDefaults(numeric, { tolerance: 0.01 });
    expect(near.grade("0.33", "1/3")).toEqual({ score: 1, compare: "within-tolerance" });
    expect(near.right("0.32", "1/3")).toBe(false);
    expect(near.right("1.01", "1")).toBe(true);
    expect(near.right("1.010000000000000000001", "1")).toBe(false);
  });

  it("rejects a gold that is no number", () => {
    expect(reject({ targets: ["5", "five"], options: [] })).toBe('the target "five" is no number');
    expect(reject({ targets: ["5", "1,2,3"], options: [] })).toBeNull();
  });

  it("reads every fraction that it writes", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.bigInt({ min: 1n, max: 10n ** 20n }), (n, d) => {
        expect(right(`${n}/${d}`, `\\frac{${n}}{${d}}`)).toBe(true);
        expect(right(`${n}/${d}`, `${n + 1n}/${d}`)).toBe(false);
        expect(key(key(`${n}/${d}`))).toBe(key(`${n}/${d}`));
      }),
      { numRuns: 300 },
    );
  });
});
