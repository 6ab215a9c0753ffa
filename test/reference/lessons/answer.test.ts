import { expect, it } from "vitest";
import { answer } from "../../../reference/lessons/answer.ts";
import { answerTurn, answer as kind } from "../../../runner/turns/answer.ts";
import { knowledge, knowledgeTurn } from "../../../runner/turns/knowledge.ts";
import { probe, probeTurn } from "../../../runner/turns/probe.ts";
import { partsIn, taught, turnIn } from "./taught.ts";

const all = taught(answer, 8);

it("shows the question alone, as first answers, probes and cards of knowledge do", () => {
  for (const one of all) {
    expect(turnIn(one)).toBe(kind.micro(answerTurn));
    expect(turnIn(one)).toBe(probe.micro(probeTurn));
    expect(turnIn(one)).toBe(knowledge.micro(knowledgeTurn));
  }
});

it("writes down the working that the task's solver finds, and without any the answer alone", () => {
  for (const one of all) expect(partsIn(one).before).toBe(one.task.solve(one.problem.question).working);
  expect(all.some((one) => partsIn(one).before === "")).toBe(true);
  expect(all.some((one) => partsIn(one).before !== "")).toBe(true);
});
