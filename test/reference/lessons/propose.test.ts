import { expect, it } from "vitest";
import { propose } from "../../../reference/lessons/propose.ts";
import { propose as kind, proposeTurn } from "../../../runner/turns/propose.ts";
import { replyOf, shareOf, taught, turnIn, viewIn } from "./taught.ts";

const all = taught(propose, 20);
const nothing = kind.micro(proposeTurn(null, []));

it("shows the pending solution, or none, and what was said, as a proposal does", () => {
  for (const one of all.filter((one) => turnIn(one) !== nothing)) {
    const [pending, ...said] = viewIn(one).map(replyOf);
    const turn = proposeTurn(
      pending!,
      said.map((reply) => ({ kind: "proposal", reply })),
    );
    expect(turnIn(one)).toBe(kind.micro(turn));
  }
});

it("shows the empty beginning of a dialogue about once in three", () => {
  expect(Math.abs(shareOf(all, (one) => turnIn(one) === nothing) - 1 / 3)).toBeLessThan(0.05);
});

it("shows solutions with reviews that are right and wrong about them", () => {
  const reviewed = all.filter((one) => ["RIGHT", "WRONG"].includes(viewIn(one)[2]!) && viewIn(one)[0] === viewIn(one)[1]);
  const isTrue = shareOf(reviewed, (one) => (viewIn(one)[0] === one.problem.answer) === (viewIn(one)[2] === "RIGHT"));
  expect(isTrue).toBeGreaterThan(0.65);
  expect(isTrue).toBeLessThan(0.85);
});
