import { propose as kind, proposeTurn } from "../../runner/turns/propose.ts";
import { exampleAt, fitted, type Lesson } from "../lesson.ts";
import { saidAfter } from "../said.ts";

export const propose: Lesson = {
  id: "propose",
  description: "A fresh solution, with the pending one, or none, and what was said last in view.",
  example(problem, task, draw) {
    const { pending, said } = saidAfter(2 * draw.below(3), problem, task, draw);
    return fitted(said.length, 0, (shown) =>
      exampleAt(problem.question, kind, proposeTurn(pending, said.slice(said.length - shown)), problem.answer),
    );
  },
};
