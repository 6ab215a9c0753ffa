import type { Task } from "../task.ts";
import { distinct } from "./distinct.ts";

const numbers = { 1: 4, 2: 5, 3: 6 };
const asked = [
  { sign: "+", english: "largest" },
  { sign: "-", english: "smallest" },
  { sign: "/", english: "second largest" },
];
const digits = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

/** Numbers with names, as in `C+a3b5c1`: which is the largest? They are drawn as a ranking and told in any order. */
export const comparisons: Task = {
  id: "comparisons",
  domain: "reasoning",
  description: "Which of a few named digits is the largest, the smallest or the second largest.",
  sign: "C",
  kinds: ["largest", "smallest", "second largest"],
  memorised: [],
  chance: { 1: 1 / 4, 2: 1 / 5, 3: 1 / 6 },
  draw(level, kind, draw) {
    const values = distinct(numbers[level], digits, draw);
    const names = distinct(values.length, [..."abcdefghijklmnopqrstuvwxyz"], draw);
    const ranking = values.sort((a, b) => b - a).map((value, rank) => ({ name: names[rank]!, value }));
    const told = distinct(ranking.length, ranking, draw);
    const { sign, english } = asked[kind]!;
    return {
      question: `C${sign}${told.map(({ name, value }) => `${name}${value}`).join("")}`,
      english: `Given ${told.map(({ name, value }) => `${name} = ${value}`).join(", ")}: which is the ${english}? Answer with its letter.`,
      answer: [ranking[0]!, ranking.at(-1)!, ranking[1]!][kind]!.name,
      working: "",
    };
  },
  solve(question) {
    const told = Array.from(question.matchAll(/([a-z])(\d)/g), ([, name, value]) => ({ name: name!, value: Number(value) }));
    const sign = question[1];
    const larger = sign === "+" ? 0 : sign === "/" ? 1 : told.length - 1;
    const found = told.find(({ value }) => told.filter((other) => other.value > value).length === larger)!;
    return { answer: found.name, working: "" };
  },
};
