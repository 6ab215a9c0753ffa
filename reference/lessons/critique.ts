import { critiqueTurn, critique as kind } from "../../runner/turns/critique.ts";
import { exampleAt, type Lesson } from "../lesson.ts";
import { peersOf } from "../peers.ts";

export const critique: Lesson = {
  id: "critique",
  description: "Feedback on somebody's answer, which is the answer that holds.",
  example(problem, task, draw) {
    const [shown] = peersOf(problem, task, draw, 1);
    return exampleAt(problem.question, kind, critiqueTurn(shown!), problem.answer);
  },
};
