import type { Reviewed } from "../../turns/review.ts";

/** Whether a solution is right; null: it holds no answer, or there is none. */
export type Truth = boolean | null;

/** The values of a controller's two actions in one visit: [KEEP, REFRESH] or [SKIP, SPEAK]. */
export type ActionValues = readonly [number, number];

/**
 * What the action that was not taken is worth. selected-only: as much as the one that was, so that nothing is learned of it (the
 * authors' release; a controller that once keeps can keep for ever). one-sample: what one more sample is worth. exact: its mean.
 */
export type Counterfactual = "selected-only" | "one-sample" | "exact";

/** +1 right, -1 wrong or without an answer: a proposer's reward, and the value of a pending solution. */
export const worth = (truth: Truth): number => (truth === true ? 1 : -1);

/** +1 where the verdict matches the truth of the pending solution, -1 where not, 0 without a verdict or an answer to judge. */
export function reviewerReward(verdict: Reviewed, pending: Truth): number {
  if (verdict === null || pending === null) return 0;
  return (verdict === "right") === pending ? 1 : -1;
}

/** Values of (KEEP, REFRESH): the worth of the old solution, and of the one that a refresh made, or would have made. */
export function proposalValues(old: Truth, refreshed: number, taken: "keep" | "refresh", mode: Counterfactual): ActionValues {
  return [worth(old), taken === "keep" && mode === "selected-only" ? worth(old) : refreshed];
}

/** Values of (SKIP, SPEAK): of the pending solution as it is, and of a review that was given or would have been. */
export const reviewValues = (pending: Truth, verdict: Reviewed): ActionValues => [worth(pending), reviewerReward(verdict, pending)];
