import { compareTurn, compare as kind } from "../../runner/turns/compare.ts";
import { derived, exampleAt, type Lesson } from "../lesson.ts";
import { pairOf, peersOf } from "../peers.ts";

export const compare: Lesson = {
  id: "compare",
  description: "The right answer, worked out as a first answer is, with two candidates in view: it tells which of them is better.",
  example(problem, task, draw) {
    // Rankers compare all pairs, those of equal answers too.
    if (draw.uniform() < 0.06) {
      const [both] = peersOf(problem, task, draw, 1);
      return exampleAt(problem.question, kind, compareTurn(both!, both!), derived(problem));
    }
    const { first, second } = pairOf(problem, task, draw);
    return exampleAt(problem.question, kind, compareTurn(first, second), derived(problem));
  },
};
