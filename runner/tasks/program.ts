import type { Task } from "../task.ts";

const instructions = { 1: 4, 2: 5, 3: 6 };
const operators = [
  ["+", "-"],
  ["+", "*"],
  ["-", "*"],
] as const;
type Operator = "+" | "-" | "*";

const apply: Readonly<Record<Operator, (x: number, y: number) => number>> = {
  "+": (x, y) => x + y,
  "-": (x, y) => x - y,
  "*": (x, y) => x * y,
};
const words: Readonly<Record<Operator, string>> = { "+": "add", "-": "subtract", "*": "multiply by" };
const lastDigit = (value: number) => ((value % 10) + 10) % 10;

/**
 * A program on one number, its data before its code: `P8321+*-` starts with 8, adds 3, multiplies by 2 and subtracts 1, all modulo 10.
 * The working is the value that each instruction but the last leaves.
 */
export const program: Task = {
  id: "program",
  domain: "coding",
  description: "The value that a short program leaves, modulo 10: its instructions add, subtract or multiply, two of these in each.",
  sign: "P",
  kinds: ["add and subtract", "add and multiply", "subtract and multiply"],
  memorised: [],
  chance: { 1: 1 / 10, 2: 1 / 10, 3: 1 / 10 },
  draw(level, kind, draw) {
    for (;;) {
      const start = 1 + draw.below(9);
      const steps = Array.from({ length: instructions[level] }, () => ({
        operator: operators[kind]![draw.below(2)]!,
        // Multiplying by 1 would be no step, and by 0 or 5 an end of all.
        operand: 2 + draw.below(3),
      }));
      if (new Set(steps.map(({ operator }) => operator)).size < 2) continue;
      let value = start;
      const values = steps.map(({ operator, operand }) => {
        value = lastDigit(apply[operator](value, operand));
        return value;
      });
      return {
        question: `P${start}${steps.map(({ operand }) => operand).join("")}${steps.map(({ operator }) => operator).join("")}`,
        english:
          `A program starts with the number ${start} and runs these instructions in order: ` +
          `${steps.map(({ operator, operand }) => `${words[operator]} ${operand}`).join("; ")}. After each, only the last digit is kept, and ` +
          "below zero it wraps round, so -1 becomes 9. What number is left at the end? Answer with one digit.",
        answer: `${values.at(-1)}`,
        working: values.slice(0, -1).join(""),
      };
    }
  },
  solve(question) {
    const [, digits, code] = /^P(\d+)([+*-]+)$/.exec(question)!;
    // Values are kept whole: the last digit is taken only when one is written down.
    let value = Number(digits![0]);
    const values = Array.from(code!, (operator, i) => {
      value = apply[operator as Operator](value, Number(digits![i + 1]));
      return lastDigit(value);
    });
    return { answer: `${values.at(-1)}`, working: values.slice(0, -1).join("") };
  },
};
