import { confidenceTurn, confidence as kind } from "../../runner/turns/confidence.ts";
import { exampleAt, type Lesson } from "../lesson.ts";
import { answered, wrongAnswer } from "../peers.ts";

/**
 * Share of the answers in view that are right. Below one half: of a question that a model has no idea of it learns no more than this, and
 * its likeliest reply must then be that it is not sure.
 */
export const rightShare = 0.4;

/** Percent: of an answer that is right, and of one that is not. A model's greedy reply says whether it is more likely right than not. */
export const levels = { right: "90", wrong: "10" } as const;

export const confidence: Lesson = {
  id: "confidence",
  description: "How likely one's own answer is right, in percent: 90 or 10.",
  example(problem, task, draw) {
    const isRight = draw.uniform() < rightShare;
    const own = answered(isRight ? problem.answer : wrongAnswer(problem, task, draw));
    return exampleAt(problem.question, kind, confidenceTurn(own), isRight ? levels.right : levels.wrong);
  },
};
