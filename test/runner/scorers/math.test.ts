import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { math } from "../../../runner/scorers/math.ts";
import { keepsContract, withDefaults } from "./contract.ts";

const { right, grade, key } = withDefaults(math);

describe("math", () => {
  keepsContract(math, [
    ["1/2", "0.5", "\\frac12", "\\frac{1}{2}", "\\dfrac{1}{2}", "$\\frac{1}{2}$", "x = 1/2", "½", "2^{-1}"],
    ["\\sqrt{12}", "2\\sqrt3", "2*sqrt(3)", "2√3", "12^{1/2}"],
    ["2, 1", "1,2", "\\{1, 2\\}", "x = 1 or x = 2", "1 and 2"],
    ["(-\\infty, 5]", "x \\le 5", "x<=5", "5 ≥ x", "(-∞,5]"],
    ["odd", "\\text{odd}", "Odd."],
    ["5 cm", "5\\text{ cm}", "5 \\mathrm{cm}", "5 centimeters"],
    ["1000", "1,000", "1{,}000", "1\\,000", "10^3"],
  ]);

  it.each([
    ["(x+1)^2", "x^2+2x+1"],
    ["\\frac{1}{\\sqrt{2}}", "\\frac{\\sqrt{2}}{2}"],
    ["\\frac{\\sqrt{3}}{3}", "\\frac{1}{\\sqrt3}"],
    ["\\sqrt[3]{16}", "2\\sqrt[3]{2}"],
    ["\\sqrt[3]{2}\\cdot\\sqrt[3]{4}", "2"],
    ["\\sqrt{\\frac{9}{4}}", "1.5"],
    ["\\sqrt{89042}", "211\\sqrt{2}"],
    ["\\sqrt{-4}", "2i"],
    ["3+4i", "4i+3"],
    ["x=5", "5"],
    ["f(x) = x^2", "x^2"],
    ["2x+3y=6", "6 = 3y + 2x"],
    ["2x+3y=6", "4x+6y-12=0"],
    ["y = 2x+3", "3+2x"],
    ["1\\frac{1}{2}", "\\frac32"],
    ["1 1/2", "1.5"],
    ["0.\\overline{3}", "1/3"],
    ["1.2\\overline{34}", "611/495"],
    ["1 \\pm \\sqrt{2}", "1+\\sqrt2, 1-\\sqrt2"],
    ["[2,5)", "[2, 5)"],
    ["\\boxed{[2,5)}", "[2,5)"],
    ["\\left(\\frac{1}{2},3\\right)", "(0.5, 3)"],
    ["(-\\infty,-5)\\cup(5,\\infty)", "(5,∞) ∪ (-∞,-5)"],
    ["x \\in [1,2]", "[1,2]"],
    ["-1<x<2", "(-1,2)"],
    ["\\begin{pmatrix} 1 \\\\ 2 \\end{pmatrix}", "\\begin{bmatrix}1\\\\2\\end{bmatrix}"],
    ["\\begin{pmatrix} 1/2 & 0 \\\\ 0 & 1 \\end{pmatrix}", "\\begin{pmatrix}\\frac12&0\\\\0&1\\end{pmatrix}"],
    ["221_3", "221_{3}"],
    ["\\$5", "5"],
    ["\\\\frac{1}{2}", "1/2"],
    ["-\\frac{1}{2}", "\\frac{-1}{2}"],
    ["3^6 - 3*2^6", "537"],
    ["\\binom{5}{2}", "10"],
    ["5!", "120"],
    ["10pi", "10\\pi"],
    ["e^{2x}", "e^{2x}"],
    ["\\sin^2 x", "(\\sin x)^2"],
    ["2+3=5", "5"],
    ["\\text{(C)}", "C"],
    ["90 degrees", "90^\\circ"],
    ["30^\\circ", "30"],
    ["5\\text{ cm}^2", "5"],
    ["5", "5\\text{ cm}"],
    ["10 square units", "10"],
    ["18 dollars", "18"],
    ["60 miles per hour", "60"],
    ["5 m", "5"],
    ["−5", "-5"],
    ["\\text{-}5", "-5"],
    ["\\frac{x}{2}", "x/2"],
    ["|{-3}|", "3"],
    ["\\lfloor 7/2 \\rfloor", "3"],
    ["15\\%", "15%"],
    ["8,000", "8000"],
    ["1,2,3", "3, 2, 1"],
    ["___3___", "3"],
    ['"1/2"', "0.5"],
    ["\\emptyset", "\\{\\}"],
  ])("%j is right for %j", (answer, target) => {
    expect(right(answer, target)).toBe(true);
    expect(right(target, answer)).toBe(true);
  });

  it.each([
    ["-5", "5"],
    ["3.5", "35"],
    ["1/2", "12"],
    ["0.33", "1/3"],
    ["0.3333333333333333", "1/3"],
    ["1.414213562373095", "\\sqrt{2}"],
    ["3.141592653589793", "\\pi"],
    ["\\sqrt{2}", "\\sqrt{3}"],
    ["\\sqrt{4}", "-2"],
    ["\\sqrt{x^2}", "x"],
    ["\\sqrt{x^2}", "-x"],
    ["\\sqrt{44521}", "-211"],
    ["10^{12}+\\sqrt{2}", "10^{12}+\\sqrt{3}"],
    ["10^{40}+1", "10^{40}"],
    ["(1,2)", "[1,2]"],
    ["(1,2)", "(2,1)"],
    ["(1,2)", "1,2"],
    ["\\{1,2\\}", "(1,2)"],
    ["[1,2)", "[1,2]"],
    ["1,2,3", "123"],
    ["1,2", "1,3"],
    ["1,2", "12"],
    ["3–4", "-4"],
    ["3–4", "-1"],
    ["x^2", "x^3"],
    ["2x", "x+2"],
    ["x_1", "x_2"],
    ["AB", "ab"],
    ["x+y=5", "2x-y=5"],
    ["2x+3y=6", "2x+3y=7"],
    ["x>5", "x<5"],
    ["x \\ge 5", "x > 5"],
    ["x<5", "5"],
    ["3 xy", "3"],
    ["2 \\pi r", "2"],
    ["5 cm", "5 m"],
    ["5 cm", "5 cm^2"],
    ["5!", "5"],
    ["1\\frac12", "1/2"],
    ["2^{10}", "20"],
    ["12", "1 2"],
    ["yes", "no"],
    ["no", "on"],
    ["2\\pi", "2"],
    ["221_3", "25"],
    ["221_3", "221_8"],
    ["\\frac{1}{0}", "0"],
    ["\\infty", "-\\infty"],
    ["4\\sqrt{6} - 5", "4"],
    ["12 or 13", "12"],
    ["10879, -10879", "10879"],
    ["i", "1"],
    ["e", "2.718281828459045"],
    ["\\begin{pmatrix}1&2\\end{pmatrix}", "\\begin{pmatrix}1\\\\2\\end{pmatrix}"],
    ["", "0"],
  ])("%j is wrong for %j", (answer, target) => {
    expect(right(answer, target)).toBe(false);
    expect(right(target, answer)).toBe(false);
  });

  it("says that units or percent signs do not agree", () => {
    expect(grade("5 cm", "5 m")).toEqual({ score: 0, compare: "unit-mismatch" });
    expect(grade("5", "5 m")).toEqual({ score: 1, compare: "equal(unit-left-out)" });
    expect(grade("20\\%", "20")).toEqual({ score: 0, compare: "unit-mismatch(percent)" });
    expect(withDefaults(math, { percent: "face-value" }).right("20\\%", "20")).toBe(true);
    const fraction = withDefaults(math, { percent: "fraction" });
    expect([fraction.right("20\\%", "0.2"), fraction.right("20\\%", "20")]).toEqual([true, false]);
  });

  it("tells polynomials apart by their values and not by their looks", () => {
    const coefficients = fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 1, maxLength: 5 });
    const written = (all: readonly number[]) => all.map((c, i) => `(${c})x^{${i}}`).join("+");
    const nested = (all: readonly number[]) => all.reduceRight((inner, c) => `(${c}+x(${inner}))`, "0");
    fc.assert(
      fc.property(coefficients, coefficients, (one, two) => {
        expect(key(written(one))).toBe(key(nested(one)));
        const padded = (all: readonly number[]) => JSON.stringify([...all, 0, 0, 0, 0, 0].slice(0, 5).map((c) => c + 0));
        expect(key(written(one)) === key(nested(two))).toBe(padded(one) === padded(two));
      }),
      { numRuns: 100 },
    );
  });

  it("keeps roots multiplicative and positive", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 60 }), (a, b) => {
        expect(key(`\\sqrt{${a * b * b}}`)).toBe(key(`${b}\\sqrt{${a}}`));
        expect(key(`\\sqrt{${a}}`)).not.toBe(key(`-\\sqrt{${a}}`));
      }),
      { numRuns: 150 },
    );
  });
});

describe("a number in another base", () => {
  it.each([
    ["1112112_3", "1112112_3"],
    ["1112112_{3}", "1112112_3"],
    ["1112112", "1112112_3"],
    ["100100_b", "100100"],
    ["-221_3", "-221"],
  ])("%s is %s: the base may be left out, as the question names it", (answer, target) => {
    expect(right(answer, target)).toBe(true);
  });

  it.each([
    ["1112112_4", "1112112_3"],
    ["1112112_3", "1112113_3"],
    ["11_3", "4"],
  ])("%s is not %s", (answer, target) => {
    expect(right(answer, target)).toBe(false);
  });
});
