import { exampleAt, type Posed } from "../../reference/lesson.ts";
import { answered, type Pair, pairOf, wrongAnswer } from "../../reference/peers.ts";
import { END, THEN } from "../../runner/micro/vocabulary.ts";
import { type Stream, streamFor } from "../../runner/stream.ts";
import { levels, type Task } from "../../runner/task.ts";
import { partOf } from "../../runner/task-part.ts";
import type { Turn, TurnKind } from "../../runner/turn.ts";
import { aggregate, aggregateTurn } from "../../runner/turns/aggregate.ts";
import { answer, answerTurn } from "../../runner/turns/answer.ts";
import { compare, compareTurn, readComparison } from "../../runner/turns/compare.ts";
import { confidence, confidenceTurn, readConfidence } from "../../runner/turns/confidence.ts";
import { refine, refineTurn } from "../../runner/turns/refine.ts";
import { verifiedIn, verify, verifyTurn } from "../../runner/turns/verify.ts";

/** Greedy replies to prompts in micro symbols, without their end; in their order. */
export type Ask = (prompts: readonly string[]) => string[];

/** Shares of right replies of one model on one task, 0 to 1. */
export interface Result {
  readonly alone: number;
  readonly byKind: readonly number[];
  readonly byLevel: readonly number[];
  /** Answering again, its own first answer and three others' in view, of which this many are right: 0 to 3. */
  readonly refine: readonly number[];
  /** Answering again with 0 to 6 others' answers in view, each right with probability 1/2. */
  readonly others: readonly number[];
  /** Writing the result of 1 to 7 answers, each right with probability 1/2. */
  readonly aggregate: readonly number[];
  /** Naming the right one of two candidates, and naming the wrong one; what is left named neither. */
  readonly compare: Judged;
  readonly verify: Judged;
  /** Mean stated confidence in one's own answer where it is right, and where it is wrong; null where there are none. */
  readonly sure: readonly [right: number | null, wrong: number | null];
  /** Item by item: whether the first answer was right. */
  readonly right: readonly boolean[];
}

/** Shares of pairs in which the right candidate was named, and the wrong one. */
export interface Judged {
  readonly right: number;
  readonly wrong: number;
}

/** Problems of the test part, levels and kinds equally common. */
export function problemsOf(task: Task, count: number, seed: number): Posed[] {
  const seen = new Set<string>();
  return Array.from({ length: count }, (_, index) => {
    const draw = streamFor(seed, "exam", task.id, index);
    const level = levels[index % 3]!;
    const kind = Math.floor(index / 3) % 3;
    for (;;) {
      const problem = task.draw(level, kind, draw);
      if (partOf(problem.question) !== "test" || seen.has(problem.question)) continue;
      seen.add(problem.question);
      return { ...problem, level, kind };
    }
  });
}

const share = (flags: readonly boolean[]): number => flags.filter(Boolean).length / flags.length;

/** What a reply answers: what stands behind its working. */
const concludedOf = (reply: string): string => reply.slice(reply.lastIndexOf(THEN) + 1);

/** Examines one model on one task. */
export function examOf(ask: Ask, task: Task, problems: readonly Posed[], seed: number): Result {
  const draw = streamFor(seed, "exam-peers", task.id);
  const asked = <T extends Turn>(kind: TurnKind<T>, turnOf: (problem: Posed, index: number) => T): string[] =>
    ask(problems.map((problem, i) => exampleAt(problem.question, kind, turnOf(problem, i), "").prompt)).map(concludedOf);
  const rightOf = (replies: readonly string[]): boolean[] => replies.map((reply, i) => reply === problems[i]!.answer);

  const first = asked(answer, () => answerTurn);
  const right = rightOf(first);
  const own = (index: number) => answered(first[index] === "" ? null : first[index]!);
  const peer = (problem: Posed, isRight: boolean, of: Stream) => answered(isRight ? problem.answer : wrongAnswer(problem, task, of));
  const peers = (problem: Posed, count: number) => Array.from({ length: count }, () => peer(problem, draw.uniform() < 0.5, draw));

  const refined = (others: (problem: Posed) => ReturnType<typeof peers>) =>
    share(rightOf(asked(refine, (problem, i) => refineTurn(own(i), others(problem)))));
  /** So many right ones among three, anywhere. */
  const threeOf = (problem: Posed, count: number) => {
    const turn = draw.below(3);
    return [0, 1, 2].map((at) => peer(problem, (at + turn) % 3 < count, draw));
  };
  const pairs = problems.map((problem) => {
    let pair = pairOf(problem, task, draw);
    while (pair.right === "neither") pair = pairOf(problem, task, draw);
    return pair;
  });
  const compared = asked(compare, (_, i) => compareTurn(pairs[i]!.first, pairs[i]!.second));
  const verified = asked(verify, (_, i) => verifyTurn(pairs[i]!.first, pairs[i]!.second));
  const stated = asked(confidence, (_, i) => confidenceTurn(own(i))).map(readConfidence);
  const meanOf = (isRight: boolean) => {
    const those = stated.filter((value, i): value is number => value !== null && right[i] === isRight);
    return those.length === 0 ? null : those.reduce((sum, value) => sum + value, 0) / those.length;
  };
  return {
    alone: share(right),
    byKind: [0, 1, 2].map((kind) => share(right.filter((_, i) => problems[i]!.kind === kind))),
    byLevel: levels.map((level) => share(right.filter((_, i) => problems[i]!.level === level))),
    refine: [0, 1, 2, 3].map((count) => refined((problem) => threeOf(problem, count))),
    others: [0, 1, 2, 3, 4, 5, 6].map((count) => refined((problem) => peers(problem, count))),
    aggregate: [1, 2, 3, 4, 5, 6, 7].map((count) => share(rightOf(asked(aggregate, (problem) => aggregateTurn(peers(problem, count)))))),
    compare: judged(
      compared.map((reply, i) => readComparison(compare.microVerdict!(compareTurn(pairs[i]!.first, pairs[i]!.second), reply))),
      pairs,
    ),
    verify: judged(
      verified.map((reply, i) => verifiedIn(answered(verify.microVerdict!(verifyTurn(pairs[i]!.first, pairs[i]!.second), reply)))),
      pairs,
    ),
    sure: [meanOf(true), meanOf(false)],
    right,
  };
}

/** `named` says of each pair which candidate was named, if one was. */
function judged(named: readonly (string | null)[], pairs: readonly Pair[]): Judged {
  const other = { first: "second", second: "first", neither: "neither" } as const;
  return {
    right: share(pairs.map(({ right }, i) => named[i] === right)),
    wrong: share(pairs.map(({ right }, i) => named[i] === other[right])),
  };
}

/** A reply's symbols without the end. */
export const endless = (reply: string): string => (reply.endsWith(END) ? reply.slice(0, -1) : reply);
