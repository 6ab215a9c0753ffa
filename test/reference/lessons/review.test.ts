import { expect, it } from "vitest";
import { review } from "../../../reference/lessons/review.ts";
import { answered } from "../../../reference/peers.ts";
import { review as kind, reviewedIn, reviewTurn } from "../../../runner/turns/review.ts";
import { countsIn, partsIn, replyOf, shareOf, type Taught, taught, turnIn, viewIn } from "./taught.ts";

const all = taught(review, 20);

/** What the dialect makes of an example's reply. */
const labelOf = (one: Taught): string => kind.microVerdict!(reviewTurn(replyOf(viewIn(one)[0]!), []), partsIn(one).after);

it("shows the pending solution and what was said, as a review does", () => {
  for (const one of all) {
    const [pending, ...said] = viewIn(one).map(replyOf);
    const turn = reviewTurn(
      pending!,
      said.map((reply) => ({ kind: "proposal", reply })),
    );
    expect(turnIn(one)).toBe(kind.micro(turn));
  }
});

it("says of the pending solution what is true, as the turn's own parser reads it", () => {
  for (const one of all) {
    const isRight = viewIn(one)[0] === one.task.solve(one.problem.question).answer;
    expect(reviewedIn(answered(labelOf(one)))).toBe(isRight ? "right" : "wrong");
  }
});

it("finds the pending solution right about as often as wrong", () => {
  expect(Math.abs(shareOf(all, (one) => labelOf(one) === "RIGHT") - 0.5)).toBeLessThan(0.06);
});

it("shows up to four things said, and among them verdicts of both kinds", () => {
  expect([...countsIn(all).keys()].sort()).toEqual([2, 3, 4, 5]);
  for (const verdict of ["RIGHT", "WRONG"]) expect(shareOf(all, (one) => viewIn(one).includes(verdict))).toBeGreaterThan(0.1);
});
