import { review as kind, reviewTurn } from "../../runner/turns/review.ts";
import { concluded, exampleAt, fitted, type Lesson } from "../lesson.ts";
import { saidAfter } from "../said.ts";

export const review: Lesson = {
  id: "review",
  description: "The right answer, then whether the pending solution gives it, with what was said last in view.",
  example(problem, task, draw) {
    const { pending, said } = saidAfter(1 + 2 * draw.below(3), problem, task, draw);
    const verdict = pending!.answer === problem.answer ? "RIGHT" : "WRONG";
    return fitted(said.length, 0, (shown) => {
      const turn = reviewTurn(pending!, said.slice(said.length - shown));
      return exampleAt(problem.question, kind, turn, concluded(problem.answer, verdict));
    });
  },
};
