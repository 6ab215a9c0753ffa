import type { Level, Task } from "../task.ts";
import { distinct } from "./distinct.ts";

const constants = [1, 2, 3];
const digits = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
const widths: Readonly<Record<Level, number>> = { 1: 1, 2: 2, 3: 3 };

/** By kind: the sign that opens the question, the law in English, and what it makes of a digit. */
const laws: readonly { readonly sign: string; readonly english: string; of(constant: number, x: number): number }[] = [
  { sign: "+", english: "x + k", of: (k, x) => (x + k) % 10 },
  { sign: "-", english: "x - k", of: (k, x) => (10 + x - k) % 10 },
  { sign: "~", english: "9 - x + k", of: (k, x) => (9 - x + k) % 10 },
];

/**
 * `X+3:5,8:0,1:3,4` asks what 4 becomes, the law being x + k and k unknown: any one example decides it. The working is k. Digits of the query
 * stand in no example, so that nothing can be copied.
 */
export const ruleInference: Task = {
  id: "rule-inference",
  domain: "science",
  description: "What a law on digits, whose constant is known by examples alone, makes of other digits.",
  sign: "X",
  kinds: ["shift up", "shift down", "mirror and shift"],
  memorised: [],
  chance: { 1: 1 / 10, 2: 1 / 100, 3: 1 / 1000 },
  draw(level, kind, draw) {
    const { sign, english, of } = laws[kind]!;
    const k = constants[draw.below(constants.length)]!;
    const [a, b, c, ...unseen] = distinct(10, digits, draw);
    const query = Array.from({ length: widths[level] }, () => unseen[draw.below(unseen.length)]!);
    const pairs = [a!, b!, c!].map((x) => `${x}:${of(k, x)}`);
    return {
      question: `X${sign}${pairs.join(",")},${query.join("")}`,
      english: [
        `A rule turns each digit x of a number into the last digit of ${english}, where k is 1, 2 or 3 and you are not told which; below zero`,
        "it wraps round, so -1 becomes 9.",
        ...pairs.map((pair) => `The rule turns ${pair.replace(":", " into ")}.`),
        `What does the rule turn ${query.join("")} into? Digits in the answer: ${query.length}, leading zeros kept.`,
      ].join("\n"),
      answer: query.map((x) => of(k, x)).join(""),
      working: `${k}`,
    };
  },
  solve(question) {
    const { of } = laws.find(({ sign }) => sign === question[1])!;
    const shown = Array.from(question.matchAll(/(\d):(\d)/g), ([, x, y]) => [Number(x), Number(y)] as const);
    const fitting = constants.filter((k) => shown.every(([x, y]) => of(k, x) === y));
    if (fitting.length !== 1) throw new Error(`${fitting.length} constants fit the examples of ${question}`);
    const query = question.slice(question.lastIndexOf(",") + 1);
    return { answer: Array.from(query, (x) => of(fitting[0]!, Number(x))).join(""), working: `${fitting[0]}` };
  },
};
