import type { Answered } from "../runner/reply.ts";
import type { Stream } from "../runner/stream.ts";
import type { Task } from "../runner/task.ts";
import type { Posed } from "./lesson.ts";
import { weighted } from "./weighted.ts";

/** A reply that nobody gave, as a turn shows one; null: no answer could be read out of it. */
export const answered = (answer: string | null): Answered => ({
  state: "answered",
  text: answer ?? "",
  answer,
  key: answer,
  logprob: null,
  tokens: null,
});

/** How often the members of a team are right, and how common such a team is. */
const rates = [0, 0.25, 0.5, 0.75, 1];
const rateWeights = [0.1, 0.2, 0.3, 0.25, 0.15];

/**
 * Answers of a team to one problem. Their number right, how much the wrong ones agree, and whether some are missing, are drawn for the
 * example: a model has to learn that a plurality is evidence and no proof, since it cannot see which team it is in.
 */
export function peersOf(problem: Posed, task: Task, draw: Stream, count: number): Answered[] {
  const rate = rates[weighted(rateWeights, draw)]!;
  const together = draw.uniform() < 0.5 ? 0.6 : 0.1;
  const missing = draw.uniform() < 0.15 ? 0.3 : 0;
  let common: string | null = null;
  return Array.from({ length: count }, () => {
    if (draw.uniform() < missing) return answered(null);
    if (draw.uniform() < rate) return answered(problem.answer);
    if (draw.uniform() >= together) return answered(wrongAnswer(problem, task, draw));
    common ??= wrongAnswer(problem, task, draw);
    return answered(common);
  });
}

/** Two candidates whose answers differ, and which of them is right. */
export interface Pair {
  readonly first: Answered;
  readonly second: Answered;
  readonly right: "first" | "second" | "neither";
}

/** In one of ten pairs neither is right; in one of twenty the wrong one, or one of them, has no answer. */
export function pairOf(problem: Posed, task: Task, draw: Stream): Pair {
  const wrong = draw.uniform() < 0.05 ? null : wrongAnswer(problem, task, draw);
  const isNeither = draw.uniform() < 0.1;
  const other = isNeither ? otherWrong(wrong, problem, task, draw) : problem.answer;
  const isFirst = draw.uniform() < 0.5;
  const [first, second] = isFirst ? [other, wrong] : [wrong, other];
  return { first: answered(first), second: answered(second), right: isNeither ? "neither" : isFirst ? "first" : "second" };
}

/** Null where few draws find no second wrong answer: a task may have only two answers. */
function otherWrong(first: string | null, problem: Posed, task: Task, draw: Stream): string | null {
  for (let attempt = 0; attempt < 4; attempt++) {
    const other = wrongAnswer(problem, task, draw);
    if (other !== first) return other;
  }
  return first === null ? wrongAnswer(problem, task, draw) : null;
}

/** A wrong answer of the right form: that of another problem of the same level and kind, or the right one with one symbol changed. */
export function wrongAnswer({ answer, question, level, kind }: Posed, task: Task, draw: Stream): string {
  for (let attempt = 0; attempt < 3 && draw.uniform() < 0.7; attempt++) {
    const other = task.draw(level, kind, draw).answer;
    if (other !== answer) return other;
  }
  return changed(answer, question, draw);
}

const alphabets = ["0123456789", "abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/** One digit becomes another, or one letter; one of those about, where there are any: bits stay bits. */
function changed(answer: string, question: string, draw: Stream): string {
  const places = Array.from(answer, (_, at) => at).filter((at) => alphabets.some((alphabet) => alphabet.includes(answer[at]!)));
  if (places.length === 0) throw new Error(`the answer ${JSON.stringify(answer)} has neither a digit nor a letter to change`);
  const at = places[draw.below(places.length)]!;
  const alphabet = alphabets.find((symbols) => symbols.includes(answer[at]!))!;
  const fits = (symbol: string) => symbol !== answer[at] && alphabet.includes(symbol);
  // The question's first symbol is its task's sign.
  const about = Array.from(question.slice(1) + answer).filter(fits);
  const from = about.length > 0 ? about : Array.from(alphabet).filter(fits);
  return `${answer.slice(0, at)}${from[draw.below(from.length)]}${answer.slice(at + 1)}`;
}
