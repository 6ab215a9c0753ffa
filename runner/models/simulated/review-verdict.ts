import type { Asked, Served } from "./behaviour.ts";

/** The first line of a review: whether the solution under review, the first reply in view, is right. By declared chances, else by judgement. */
export function reviewVerdict({ parameters, turn, facts, own }: Asked): Served {
  const [solution] = turn.view;
  const isRight = solution?.state === "answered" && solution.answer !== null && facts.isRight(solution.answer);
  const { judgement, review } = parameters;
  // Told by judgement, else by a fair coin.
  const approves = review === undefined ? (isRight ? (1 + judgement) / 2 : (1 - judgement) / 2) : isRight ? review.right : review.wrong;
  const says = own.uniform() < approves;
  return { text: says ? "RIGHT\nThe steps hold." : "WRONG\nOne of the steps does not hold.", right: says === isRight, isVerdict: true };
}
