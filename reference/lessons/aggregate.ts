import { aggregateTurn, aggregate as kind } from "../../runner/turns/aggregate.ts";
import { exampleAt, fitted, type Lesson } from "../lesson.ts";
import { peersOf } from "../peers.ts";

export const aggregate: Lesson = {
  id: "aggregate",
  description: "One answer out of one to seven; also out of the best candidates, and with cards of knowledge in view.",
  example(problem, task, draw) {
    const count = 1 + draw.below(7);
    const answers = peersOf(problem, task, draw, count);
    return fitted(count, 1, (shown) => exampleAt(problem.question, kind, aggregateTurn(answers.slice(0, shown)), problem.answer));
  },
};
