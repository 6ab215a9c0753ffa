import { refine as kind, refineTurn } from "../../runner/turns/refine.ts";
import { exampleAt, fitted, type Lesson } from "../lesson.ts";
import { answered, peersOf } from "../peers.ts";

export const refine: Lesson = {
  id: "refine",
  description: "The answer again, with one's own last one, or none, and up to six others' in view; also after feedback.",
  example(problem, task, draw) {
    const count = 1 + draw.below(7);
    const answers = peersOf(problem, task, draw, count);
    // One's own answer is right more often than a peer's, as it comes from what one knows: to be given up where others agree against it.
    if (draw.uniform() < 0.25) answers[0] = answered(problem.answer);
    const isFirst = draw.uniform() < 0.15;
    return fitted(count, 1, (shown) => {
      const turn = isFirst ? refineTurn(null, answers.slice(0, shown)) : refineTurn(answers[0]!, answers.slice(1, shown));
      return exampleAt(problem.question, kind, turn, problem.answer);
    });
  },
};
