import { verify as kind, verifyTurn } from "../../runner/turns/verify.ts";
import { concluded, exampleAt, type Lesson } from "../lesson.ts";
import { pairOf } from "../peers.ts";

const labels = { first: "1", second: "2", neither: "UNSURE" };

export const verify: Lesson = {
  id: "verify",
  description: "The right answer, then which of two that differ is it; unsure where neither is.",
  example(problem, task, draw) {
    const { first, second, right } = pairOf(problem, task, draw);
    return exampleAt(problem.question, kind, verifyTurn(first, second), concluded(problem.answer, labels[right]));
  },
};
