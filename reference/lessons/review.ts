import { review as kind, reviewTurn } from "../../runner/turns/review.ts";
import { derived, exampleAt, fitted, type Lesson } from "../lesson.ts";
import { saidAfter } from "../said.ts";

export const review: Lesson = {
  id: "review",
  description:
    "The right answer, worked out as a first answer is, with the pending solution and what was said last in view: it tells whether that is right.",
  example(problem, task, draw) {
    const { pending, said } = saidAfter(1 + 2 * draw.below(3), problem, task, draw);
    return fitted(said.length, 0, (shown) => {
      const turn = reviewTurn(pending!, said.slice(said.length - shown));
      return exampleAt(problem.question, kind, turn, derived(problem));
    });
  },
};
