import type { Level, Task } from "../task.ts";

const widths: Readonly<Record<Level, number>> = { 1: 3, 2: 4, 3: 5 };
const shown = 3;

interface Law {
  readonly sign: string;
  readonly english: string;
  /** Digits of one place, each from the one before, by the first step, 1 to 3. */
  steps(first: number): readonly number[];
  /** The digit that follows the last two; the law is the same for all places. */
  next(before: number, last: number): number;
}

/** By kind; all modulo 10. */
const laws: readonly Law[] = [
  {
    sign: "+",
    english: "each digit is larger than the one before by the same step, which is 1, 2 or 3",
    steps: (first) => [first, first, first],
    next: (before, last) => (2 * last - before + 10) % 10,
  },
  {
    sign: "-",
    english: "each digit is smaller than the one before by the same step, which is 1, 2 or 3",
    steps: (first) => [-first, -first, -first],
    next: (before, last) => (2 * last - before + 10) % 10,
  },
  {
    sign: "*",
    english: "each digit is larger than the one before, by a step that begins with 1, 2 or 3 and grows by 1 each time",
    steps: (first) => [first, first + 1, first + 2],
    next: (before, last) => (2 * last - before + 11) % 10,
  },
];

/** `Q+31,52,73` asks for the next term: each place of a term is a progression of its own, all by the law that the sign names. */
export const sequence: Task = {
  id: "sequence",
  domain: "science",
  description: "The next term of a sequence of numbers in which every place goes its own way by one common law.",
  sign: "Q",
  kinds: ["rising", "falling", "rising faster"],
  memorised: [],
  chance: { 1: 1 / 1000, 2: 1 / 10_000, 3: 1 / 100_000 },
  draw(level, kind, draw) {
    const law = laws[kind]!;
    const places = Array.from({ length: widths[level] }, () => {
      const digits = [draw.below(10)];
      for (const step of law.steps(1 + draw.below(3))) digits.push((digits.at(-1)! + step + 10) % 10);
      return digits;
    });
    const terms = Array.from({ length: shown + 1 }, (_, i) => places.map((place) => place[i]).join(""));
    const answer = terms.pop()!;
    return {
      question: `Q${law.sign}${terms.join(",")}`,
      english: [
        "In a sequence of numbers, each place (first digit, second digit, and so on) is a progression of its own, modulo 10, so that 9 and 0",
        `are neighbours: ${law.english}. Start and step may differ from place to place.`,
        `The sequence begins ${terms.join(", ")}. What is the next number? Digits in the answer: ${answer.length}, leading zeros kept.`,
      ].join("\n"),
      answer,
      working: "",
    };
  },
  solve(question) {
    const { next } = laws.find(({ sign }) => sign === question[1])!;
    const [before, last] = question.slice(2).split(",").slice(-2) as [string, string];
    return { answer: Array.from(last, (digit, place) => next(Number(before[place]), Number(digit))).join(""), working: "" };
  },
};
