import { verify as kind, verifyTurn } from "../../runner/turns/verify.ts";
import { derived, exampleAt, type Lesson } from "../lesson.ts";
import { pairOf } from "../peers.ts";

export const verify: Lesson = {
  id: "verify",
  description: "The right answer, worked out as a first answer is, with two that differ in view: it tells which of them is right.",
  example(problem, task, draw) {
    const { first, second } = pairOf(problem, task, draw);
    return exampleAt(problem.question, kind, verifyTurn(first, second), derived(problem));
  },
};
