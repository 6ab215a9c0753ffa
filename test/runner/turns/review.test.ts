import { describe, expect, it } from "vitest";
import type { Reply } from "../../../runner/reply.ts";
import { type Reviewed, review, reviewedIn, reviewTurn } from "../../../runner/turns/review.ts";
import { answered, failed } from "../hand-play.ts";

const says = (text: string): Reply => ({ ...answered(null), text });

describe("a review", () => {
  const readings: Record<string, Reviewed> = {
    "RIGHT\nIt holds.": "right",
    "\n\n  wrong\nThe last step.": "wrong",
    "**Correct.**": "right",
    Incorrect: "wrong",
    "WRONG: the right answer is 7": "wrong",
    "RIGHT. All steps hold.": "right",
    "WRONG - the sum is off": "wrong",
    "# Wrong": "wrong",
    "<think>RIGHT, no</think>WRONG": "wrong",
  };
  it.each(Object.entries(readings))("%j is read as %s", (text, verdict) => expect(reviewedIn(says(text))).toBe(verdict));

  const none = [
    "",
    "Right, let me check this.",
    "RIGHT or WRONG",
    "RIGHT/WRONG",
    "RIGHT. No: WRONG",
    "RIGHT-hand side is off",
    "Rightly so.",
    "Not right",
    "The solution is wrong.",
    "Let me see.\nWRONG",
    "<think>RIGHT",
  ];
  it.each(none)("%j holds no verdict", (text) => expect(reviewedIn(says(text))).toBeNull());

  it("that failed holds none either", () => expect(reviewedIn(failed)).toBeNull());
});

it("a reviewer sees the pending solution, and apart from it what was said before", () => {
  const turn = reviewTurn(answered("5"), [
    { kind: "proposal", reply: answered("4") },
    { kind: "review", reply: says("WRONG") },
  ]);
  expect(turn.view).toHaveLength(3);
  const { pending, said } = review.fill(turn);
  expect(pending).toBe("<solution>\nANSWER: 5\n</solution>");
  expect(said).toContain("<proposal-1>\nANSWER: 4\n</proposal-1>\n\n<review-2>\nWRONG\n</review-2>");
  expect(review.fill(reviewTurn(answered("5"), [])).said).toBe("");
});
