import { confidenceTurn, confidence as kind } from "../../runner/turns/confidence.ts";
import { exampleAt, type Lesson } from "../lesson.ts";
import { peersOf } from "../peers.ts";
import { weighted } from "../weighted.ts";

/** The levels that the reply is one of. */
export const shares = [0.1, 0.3, 0.5, 0.7, 0.9];

/** The largest with which no weight is negative: it sets the levels apart most. */
const contrast = 1 / Math.max(...shares) ** 2;

/**
 * Weights of the levels by Brier's score: 1 - c (1 - l)² of a level l where the answer is right, 1 - c l² where it is wrong. Both sum to
 * the same, as the levels are symmetric. Where an answer is right with probability p, level l is thus drawn in proportion to
 * 1 - c ((l - p)² + p (1 - p)), and the likeliest level is the one nearest to p: a model that has learnt how levels are distributed
 * replies greedily with a calibrated one.
 */
export const weightsWhere = (isRight: boolean): number[] => shares.map((share) => 1 - contrast * (Number(isRight) - share) ** 2);

export const confidence: Lesson = {
  id: "confidence",
  description: "How likely one's own answer is right, in percent: 10, 30, 50, 70 or 90.",
  example(problem, task, draw) {
    const [own] = peersOf(problem, task, draw, 1);
    const share = shares[weighted(weightsWhere(own!.answer === problem.answer), draw)]!;
    return exampleAt(problem.question, kind, confidenceTurn(own!), String(Math.round(100 * share)));
  },
};
