import { expect, it } from "vitest";
import { critique } from "../../../reference/lessons/critique.ts";
import { critiqueTurn, critique as kind } from "../../../runner/turns/critique.ts";
import { replyOf, shareOf, taught, turnIn, viewIn } from "./taught.ts";

const all = taught(critique, 20);

it("shows somebody's answer as a critique does, right about as often as wrong", () => {
  for (const one of all) {
    expect(viewIn(one)).toHaveLength(1);
    expect(turnIn(one)).toBe(kind.micro(critiqueTurn(replyOf(viewIn(one)[0]!))));
  }
  expect(Math.abs(shareOf(all, (one) => viewIn(one)[0] === one.problem.answer) - 0.5)).toBeLessThan(0.06);
});
