import { expect, it } from "vitest";
import { compare } from "../../../reference/lessons/compare.ts";
import { compareTurn, compare as kind, readComparison } from "../../../runner/turns/compare.ts";
import { partsIn, replyOf, shareOf, type Taught, taught, turnIn, viewIn } from "./taught.ts";

const all = taught(compare, 20);

/** What the dialect makes of an example's reply. */
function labelOf(one: Taught): string {
  const [first, second] = viewIn(one).map(replyOf);
  return kind.microVerdict!(compareTurn(first!, second!), partsIn(one).after);
}

it("shows two candidates as a comparison does", () => {
  for (const one of all) {
    const [first, second] = viewIn(one).map(replyOf);
    expect(viewIn(one)).toHaveLength(2);
    expect(turnIn(one)).toBe(kind.micro(compareTurn(first!, second!)));
  }
});

it("names the candidate that alone is right, and else a tie, as the turn's own parser reads it", () => {
  for (const one of all) {
    const [first, second] = viewIn(one).map((shown) => shown === one.task.solve(one.problem.question).answer);
    expect(readComparison(labelOf(one))).toBe(first === second ? "tie" : first ? "first" : "second");
  }
});

it("has the right candidate in both places about equally often, and few ties", () => {
  const share = (label: string) => shareOf(all, (one) => labelOf(one) === `BETTER: ${label}`);
  expect(Math.abs(share("A") - share("B"))).toBeLessThan(0.05);
  expect(share("TIE")).toBeGreaterThan(0.1);
  expect(share("TIE")).toBeLessThan(0.22);
});
