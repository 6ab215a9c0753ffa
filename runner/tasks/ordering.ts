import type { Task } from "../task.ts";
import { distinct } from "./distinct.ts";

const letters = { 1: 3, 2: 4, 3: 5 };
const asked = [
  { sign: "(", english: "first" },
  { sign: ")", english: "last" },
  { sign: "+", english: "second" },
];

/**
 * A chain of letters told by its neighbours in any order, as in `O(bc,ab`: b stands right before c and a right before b, which is
 * first? The working of "second" is the first, which makes it about as hard as the others.
 */
export const ordering: Task = {
  id: "ordering",
  domain: "reasoning",
  description: "Who stands first, last or second in a row that is told by its neighbours.",
  sign: "O",
  kinds: ["first", "last", "second"],
  memorised: [],
  chance: { 1: 1 / 3, 2: 1 / 4, 3: 1 / 5 },
  draw(level, kind, draw) {
    const row = distinct(letters[level], [..."abcdefghijklmnopqrstuvwxyz"], draw);
    const neighbours = row.slice(1).map((after, i) => ({ before: row[i]!, after }));
    const pairs = distinct(neighbours.length, neighbours, draw);
    const { sign, english } = asked[kind]!;
    const told = pairs.map(({ before, after }) => `${before} is right before ${after}`).join(", ");
    return {
      question: `O${sign}${pairs.map(({ before, after }) => before + after).join(",")}`,
      english: `Letters stand in a row: ${told}. Which letter is ${english} in the row? Answer with one letter.`,
      answer: [row[0]!, row.at(-1)!, row[1]!][kind]!,
      working: kind === 2 ? row[0]! : "",
    };
  },
  solve(question) {
    const sign = question[1];
    const after = new Map(
      question
        .slice(2)
        .split(",")
        .map((pair) => [pair[0]!, pair[1]!]),
    );
    const seconds = new Set(after.values());
    const first = [...after.keys()].find((letter) => !seconds.has(letter))!;
    if (sign === "(") return { answer: first, working: "" };
    if (sign === "+") return { answer: after.get(first)!, working: first };
    return { answer: [...seconds].find((letter) => !after.has(letter))!, working: "" };
  },
};
