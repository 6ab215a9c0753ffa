import type { Stream } from "../stream.ts";
import type { Task } from "../task.ts";
import { distinct } from "./distinct.ts";

const lengths = { 1: 4, 2: 5, 3: 6 };
const alphabet = [..."abcdef"];

interface Rule {
  readonly question: string;
  readonly english: string;
  /** What letters become; those not named stay. */
  readonly becomes: Readonly<Record<string, string>>;
}

/** A rule of each kind that changes the letters x and y, or x alone. */
const rules: readonly ((x: string, y: string, draw: Stream) => Rule)[] = [
  (x, _, draw) => {
    const target = alphabet.filter((letter) => letter !== x)[draw.below(alphabet.length - 1)]!;
    return { question: `/${x}${target}`, english: `replace every ${x} by ${target}`, becomes: { [x]: target } };
  },
  (x) => ({ question: `-${x}`, english: `delete every ${x}`, becomes: { [x]: "" } }),
  (x, y) => ({ question: `~${x}${y}`, english: `write ${y} for every ${x} and ${x} for every ${y}`, becomes: { [x]: y, [y]: x } }),
];

/** A string rewritten by a rule that stands before it, as in `R/ac:abea`, `R-a:abea` (delete) and `R~ab:abea` (exchange). */
export const rewriting: Task = {
  id: "rewriting",
  domain: "coding",
  description: "What a rule makes of a string: replacing a letter, deleting one, exchanging two.",
  sign: "R",
  kinds: ["replace", "delete", "exchange"],
  memorised: [],
  // Of a string as long as the one in the question.
  chance: { 1: 6 ** -4, 2: 6 ** -5, 3: 6 ** -6 },
  draw(level, kind, draw) {
    let text: string[];
    do text = Array.from({ length: lengths[level] }, () => alphabet[draw.below(alphabet.length)]!);
    while (new Set(text).size === 1);
    const [x, y] = distinct(2, [...new Set(text)], draw);
    const { question, english, becomes } = rules[kind]!(x!, y!, draw);
    return {
      question: `R${question}:${text.join("")}`,
      english: `Take the string ${text.join("")} and ${english}. Answer with the resulting string.`,
      answer: text.map((letter) => becomes[letter] ?? letter).join(""),
      working: "",
    };
  },
  solve(question) {
    const [rule, text] = question.slice(2).split(":") as [string, string];
    if (question[1] === "-") return { answer: text.replaceAll(rule, ""), working: "" };
    const pairs = question[1] === "~" ? [rule, rule[1]! + rule[0]] : [rule];
    return { answer: text.replace(/./g, (letter) => pairs.find(([from]) => from === letter)?.[1] ?? letter), working: "" };
  },
};
