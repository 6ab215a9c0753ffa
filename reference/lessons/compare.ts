import { compareTurn, compare as kind } from "../../runner/turns/compare.ts";
import { concluded, exampleAt, type Lesson } from "../lesson.ts";
import { pairOf, peersOf } from "../peers.ts";

const labels = { first: "A", second: "B", neither: "TIE" };

export const compare: Lesson = {
  id: "compare",
  description: "The right answer, then which of two candidates gives it; a tie where both do or neither does.",
  example(problem, task, draw) {
    // Rankers compare all pairs, those of equal answers too.
    if (draw.uniform() < 0.06) {
      const [both] = peersOf(problem, task, draw, 1);
      return exampleAt(problem.question, kind, compareTurn(both!, both!), concluded(problem.answer, labels.neither));
    }
    const { first, second, right } = pairOf(problem, task, draw);
    return exampleAt(problem.question, kind, compareTurn(first, second), concluded(problem.answer, labels[right]));
  },
};
