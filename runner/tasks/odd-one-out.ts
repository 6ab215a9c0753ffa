import type { Level, Task } from "../task.ts";
import { distinct } from "./distinct.ts";
import { alphabet } from "./fact-table.ts";

const counts: Readonly<Record<Level, number>> = { 1: 4, 2: 5, 3: 6 };

interface Division {
  readonly sign: string;
  readonly english: string;
  /** Whether the letter at a place of the alphabet, from 0, is of the first of two halves. */
  isFirst(place: number): boolean;
}

/** By kind. */
const divisions: readonly Division[] = [
  { sign: "+", english: "a to m, and n to z", isFirst: (place) => place < 13 },
  { sign: "~", english: "every other letter (a, c, e and so on), and the letters between them", isFirst: (place) => place % 2 === 0 },
  {
    sign: "&",
    english: "by turns two letters here and two there: a, b, e, f, i, j and so on, and c, d, g, h, k, l and so on",
    isFirst: (place) => place % 4 < 2,
  },
];

/** `D+cakdu` asks for the letter that is of the other half of the alphabet than all the others; the sign says how it is divided. */
export const oddOneOut: Task = {
  id: "odd-one-out",
  domain: "science",
  description: "The one letter that is of another class than all the others, the alphabet being divided in one of three ways.",
  sign: "D",
  kinds: ["early and late letters", "every other letter", "pairs of letters"],
  memorised: [],
  chance: { 1: 1 / 4, 2: 1 / 5, 3: 1 / 6 },
  draw(level, kind, draw) {
    const { sign, english, isFirst } = divisions[kind]!;
    const side = draw.below(2) === 0;
    const half = (wanted: boolean) => alphabet.filter((_, place) => isFirst(place) === wanted);
    const others = distinct(counts[level] - 1, half(side), draw);
    const [odd] = distinct(1, half(!side), draw);
    const at = draw.below(counts[level]);
    const letters = [...others.slice(0, at), odd!, ...others.slice(at)];
    return {
      question: `D${sign}${letters.join("")}`,
      english: `Divide the alphabet in two: ${english}. Of the letters ${letters.join(", ")}, all but one are on the same side. Which is the one that is not? Answer with that letter.`,
      answer: odd!,
      working: "",
    };
  },
  solve(question) {
    const { isFirst } = divisions.find(({ sign }) => sign === question[1])!;
    const sides = Array.from(question.slice(2), (letter) => ({ letter, side: isFirst(letter.charCodeAt(0) - 97) }));
    const apart = sides.filter(({ side }) => sides.filter((other) => other.side === side).length === 1);
    if (apart.length !== 1) throw new Error(`${apart.length} letters of ${question} stand apart`);
    return { answer: apart[0]!.letter, working: "" };
  },
};
