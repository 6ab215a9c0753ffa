import { expect, it } from "vitest";
import { refine } from "../../../reference/lessons/refine.ts";
import { NONE } from "../../../runner/micro/vocabulary.ts";
import { refine as kind, refineTurn } from "../../../runner/turns/refine.ts";
import { revise, reviseTurn } from "../../../runner/turns/revise.ts";
import { countsIn, replyOf, shareOf, taught, turnIn, viewIn } from "./taught.ts";

const all = taught(refine, 20);

it("shows one's own answer and those of others, as a refinement and a revision do", () => {
  for (const one of all) {
    const [own, ...others] = viewIn(one).map(replyOf);
    expect(turnIn(one)).toBe(kind.micro(refineTurn(own!, others)));
    expect(turnIn(one)).toBe(revise.micro(reviseTurn(own!, others)));
  }
});

it("shows none of one's own now and then, as a refinement without one does", () => {
  const without = all.filter((one) => viewIn(one)[0] === NONE && viewIn(one).length > 1);
  expect(without.length / all.length).toBeGreaterThan(0.1);
  for (const one of without) expect(turnIn(one)).toBe(kind.micro(refineTurn(null, viewIn(one).slice(1).map(replyOf))));
});

it("shows one to seven answers, each number often", () => {
  const counts = countsIn(all);
  for (let count = 1; count <= 7; count++) expect(counts.get(count) ?? 0, `${count} answers`).toBeGreaterThan(all.length / 20);
});

it("shows teams in which all, some and none are right", () => {
  const rights = all.filter((one) => viewIn(one).length > 3).map((one) => shareOf(viewIn(one), (shown) => shown === one.problem.answer));
  expect(shareOf(rights, (share) => share === 0)).toBeGreaterThan(0.05);
  expect(shareOf(rights, (share) => share === 1)).toBeGreaterThan(0.05);
  expect(shareOf(rights, (share) => share > 0 && share < 0.5)).toBeGreaterThan(0.1);
  expect(shareOf(rights, (share) => share >= 0.5 && share < 1)).toBeGreaterThan(0.1);
});

it("shows missing answers now and then", () => {
  const shown = all.flatMap((one) => viewIn(one).slice(1));
  expect(shareOf(shown, (answer) => answer === NONE)).toBeGreaterThan(0.02);
  expect(shareOf(shown, (answer) => answer === NONE)).toBeLessThan(0.1);
});
