import { expect, it } from "vitest";
import { verify } from "../../../reference/lessons/verify.ts";
import { answered } from "../../../reference/peers.ts";
import { verify as kind, verifiedIn, verifyTurn } from "../../../runner/turns/verify.ts";
import { partsIn, replyOf, shareOf, type Taught, taught, turnIn, viewIn } from "./taught.ts";

const all = taught(verify, 20);

/** What the dialect makes of an example's reply. */
function labelOf(one: Taught): string {
  const [first, second] = viewIn(one).map(replyOf);
  return kind.microVerdict!(verifyTurn(first!, second!), partsIn(one).after);
}

it("shows two candidates that differ, as a verification does", () => {
  for (const one of all) {
    const [first, second] = viewIn(one);
    expect(first).not.toBe(second);
    expect(turnIn(one)).toBe(kind.micro(verifyTurn(replyOf(first!), replyOf(second!))));
  }
});

it("names the candidate that is right, and else is unsure, as the turn's own parser reads it", () => {
  for (const one of all) {
    const right = viewIn(one).indexOf(one.task.solve(one.problem.question).answer);
    expect(verifiedIn(answered(labelOf(one)))).toBe(["unsure", "first", "second"][right + 1]);
  }
});

it("has the right candidate in both places about equally often, and is rarely unsure", () => {
  const share = (label: string) => shareOf(all, (one) => labelOf(one) === `VERDICT: ${label}`);
  expect(Math.abs(share("1") - share("2"))).toBeLessThan(0.05);
  expect(share("UNSURE")).toBeGreaterThan(0.06);
  expect(share("UNSURE")).toBeLessThan(0.14);
});
