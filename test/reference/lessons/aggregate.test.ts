import { expect, it } from "vitest";
import { aggregate } from "../../../reference/lessons/aggregate.ts";
import { aggregateTurn, aggregate as kind } from "../../../runner/turns/aggregate.ts";
import { fuse, fuseTurn } from "../../../runner/turns/fuse.ts";
import { informedAnswer, informedAnswerTurn } from "../../../runner/turns/informed-answer.ts";
import { countsIn, replyOf, taught, turnIn, viewIn } from "./taught.ts";

const all = taught(aggregate, 20);

it("shows answers side by side, as an aggregate, a fusion and an answer with cards do", () => {
  for (const one of all) {
    const replies = viewIn(one).map(replyOf);
    expect(turnIn(one)).toBe(kind.micro(aggregateTurn(replies)));
    expect(turnIn(one)).toBe(fuse.micro(fuseTurn(replies)));
    expect(turnIn(one)).toBe(informedAnswer.micro(informedAnswerTurn(replies)));
  }
});

it("shows one to seven answers, each number often", () => {
  const counts = countsIn(all);
  for (let count = 1; count <= 7; count++) expect(counts.get(count) ?? 0, `${count} answers`).toBeGreaterThan(all.length / 20);
});
