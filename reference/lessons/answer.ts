import { answerTurn, answer as kind } from "../../runner/turns/answer.ts";
import { derived, exampleAt, type Lesson } from "../lesson.ts";

export const answer: Lesson = {
  id: "answer",
  description: "A first answer, with what leads to it written down before; also what a probe and a card of knowledge are.",
  example: (problem) => exampleAt(problem.question, kind, answerTurn, derived(problem)),
};
