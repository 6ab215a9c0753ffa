import type { Task } from "../task.ts";

const shapes = { 1: { operands: 3, width: 4 }, 2: { operands: 3, width: 5 }, 3: { operands: 4, width: 4 } };
const operators = ["&", "|", "^"];
const words = { "&": "AND", "|": "OR", "^": "XOR" };

/** Bit strings combined from left to right, as in `B1101^0111&1010`. Neighbouring operators differ; the last one is the kind. */
export const bits: Task = {
  id: "bits",
  domain: "coding",
  description: "Bit strings combined by AND, OR and XOR from left to right, bit by bit.",
  sign: "B",
  kinds: ["and", "or", "xor"],
  memorised: [],
  chance: { 1: 2 ** -4, 2: 2 ** -5, 3: 2 ** -4 },
  draw(level, kind, draw) {
    const { operands, width } = shapes[level];
    const chain = [operators[kind]!];
    while (chain.length < operands - 1) chain.unshift(operators.filter((operator) => operator !== chain[0])[draw.below(2)]!);
    const rows = Array.from({ length: operands }, () => Array.from({ length: width }, () => draw.below(2) === 1));
    const result = rows.reduce((left, right, i) => left.map((bit, place) => truth(chain[i - 1]!, bit, right[place]!)));
    const texts = rows.map(digits);
    const told = (separator: (operator: string) => string) =>
      texts.map((text, i) => (i === 0 ? "" : separator(chain[i - 1]!)) + text).join("");
    return {
      question: `B${told((operator) => operator)}`,
      english:
        `Evaluate from left to right, bit by bit, all operators binding equally: ${told((operator) => ` ${words[operator as keyof typeof words]} `)}. ` +
        `Answer with the ${width} bits of the result.`,
      answer: digits(result),
      working: "",
    };
  },
  solve(question) {
    const [first, ...rest] = question.slice(1).match(/[&|^]?[01]+/g)!;
    let value = Number.parseInt(first!, 2);
    for (const term of rest) {
      const operand = Number.parseInt(term.slice(1), 2);
      value = term[0] === "&" ? value & operand : term[0] === "|" ? value | operand : value ^ operand;
    }
    return { answer: value.toString(2).padStart(first!.length, "0"), working: "" };
  },
};

const digits = (row: readonly boolean[]): string => row.map(Number).join("");

function truth(operator: string, left: boolean, right: boolean): boolean {
  if (operator === "&") return left && right;
  if (operator === "|") return left || right;
  return left !== right;
}
