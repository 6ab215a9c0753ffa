import type { Task } from "../task.ts";

const numbers = { 1: 6, 2: 7, 3: 8 };
/** Largest number after the first. */
const most = 4;

/** By kind: the sign that opens the question, and the sign of each number after the first, by its place. */
const chains = [
  { sign: "+", steps: () => "+" },
  { sign: "-", steps: () => "-" },
  { sign: "~", steps: (place: number) => (place % 2 === 0 ? "+" : "-") },
] as const;

/**
 * Sums and differences modulo 10: `S+7324` is 7+3+2+4, `S-7324` is 7-3-2-4, `S~7324` is 7+3-2+4. Numbers after the first are small.
 * The working is the results on the way.
 */
export const sumChain: Task = {
  id: "sum-chain",
  domain: "reasoning",
  description: "The last digit of a chain of sums and differences, worked out from left to right.",
  sign: "S",
  kinds: ["sums", "differences", "in turn"],
  memorised: [],
  chance: { 1: 1 / 10, 2: 1 / 10, 3: 1 / 10 },
  draw(level, kind, draw) {
    const { sign, steps } = chains[kind]!;
    const results = [draw.below(10)];
    const terms = Array.from({ length: numbers[level] - 1 }, (_, place) => ({ sign: steps(place), number: 1 + draw.below(most) }));
    for (const { sign, number } of terms) results.push((results.at(-1)! + (sign === "+" ? number : 10 - number)) % 10);
    const chain = `${results[0]} ${terms.map((term) => `${term.sign} ${term.number}`).join(" ")}`;
    return {
      question: `S${sign}${results[0]}${terms.map(({ number }) => number).join("")}`,
      english: `Work out ${chain} modulo 10: keep only the last digit; below zero it wraps round, so -1 becomes 9. Answer with one digit.`,
      answer: `${results.at(-1)}`,
      working: results.slice(1, -1).join(""),
    };
  },
  solve(question) {
    const [first, ...others] = Array.from(question.slice(2), Number) as [number, ...number[]];
    const isAdded = (place: number) => question[1] === "+" || (question[1] === "~" && place % 2 === 0);
    let sum = first;
    const results = others.map((number, place) => {
      sum += isAdded(place) ? number : -number;
      return ((sum % 10) + 10) % 10;
    });
    return { answer: `${results.at(-1)}`, working: results.slice(0, -1).join("") };
  },
};
