import { expect, it } from "vitest";
import { FailureTally } from "../../../runner/page/failure-tally.ts";
import type { Outcome } from "../../../spec/index.ts";
import { syntheticOutcome } from "./synthetic-report.ts";

const down = { where: "model" as const, model: "a", message: "down" };
const unable = { where: "model" as const, model: "b", message: "cannot fuse" };
const outcome = (item: string, states: number[], answer: number[], failures: Outcome["failures"]): Outcome => ({
  ...syntheticOutcome("p", "m", "d", item, 2),
  states,
  answer,
  failures,
});

it("counts plays by game and reason, the most frequent first, and forgets what a later outcome mends", () => {
  const tally = new FailureTally();
  tally.add(outcome("j", [4, 3, 1, 3], [-1, 0, 1, 0], [down]));
  tally.add(outcome("i", [4, 3, 5, 5], [-1, 0, 1, 1], [down, unable]));
  tally.add(outcome("k", [4, 9, 1, 8], [-1, 1, 1, 0], [down]));
  tally.add(outcome("mended", [4, 3, 3, 3], [-1, 0, 0, 0], [down]));
  tally.add(outcome("mended", [4, 1, 1, 1], [-1, 1, 1, 1], []));
  for (const item of ["item-1", "item-2"]) {
    const missing = { where: "model" as const, model: "c", message: `no recorded answer to ${item}` };
    tally.add(outcome(item, [4, 3, 1, 1], [-1, 0, 1, 1], [missing]));
  }
  expect(tally.counts().map(({ kind, message, plays, item }) => [kind, message, plays, item])).toEqual([
    ["failed", "down", 3, "i"],
    ["degraded", "down", 2, "k"],
    ["failed", "no recorded answer to ITEM", 2, "item-1"],
    ["unsupported", "cannot fuse", 2, "i"],
  ]);
});
