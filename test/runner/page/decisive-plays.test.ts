import { describe, expect, it } from "vitest";
import { DecisivePlays } from "../../../runner/page/decisive-plays.ts";
import type { Outcome } from "../../../spec/index.ts";
import { shapeOf, syntheticOutcome, syntheticReport } from "./synthetic-report.ts";

const shape = { pools: { p: ["a", "b"] }, methods: { m: "routing", s: "control" }, datasets: ["d"] };
const report = syntheticReport(shape);

/** The states of nobody, a, b and both. */
const outcome = (item: string, states: readonly number[], more: Partial<Outcome> = {}): Outcome => ({
  ...syntheticOutcome("p", "m", "d", item, 2),
  states: [4, ...states],
  ...more,
});

const decisionsOf = (...outcomes: Outcome[]) => {
  const plays = new DecisivePlays(report);
  for (const each of outcomes) plays.add(each);
  return plays.chosen(100).map(({ item, decision, against }) => [item, decision, against]);
};

describe("decisive plays", () => {
  it("are those that the pool turned against its best member on dev, and those that failed", () => {
    expect(
      decisionsOf(
        outcome("harmed", [1, 0, 0]),
        outcome("no-answer", [1, 0, 2]),
        outcome("rescued", [0, 1, 1]),
        outcome("nobody", [0, 2, 1]),
        outcome("failed", [1, 1, 3]),
        outcome("right", [1, 0, 1]),
        outcome("wrong", [0, 1, 0]),
        outcome("unknown", [3, 1, 1]),
      ),
    ).toEqual([
      ["harmed", "harmed", "a"],
      ["no-answer", "harmed", "a"],
      ["rescued", "rescued", "a"],
      ["nobody", "emergent", "a"],
      ["failed", "failed", null],
    ]);
  });

  it("are measured against the anchor where a method has one", () => {
    expect(decisionsOf(outcome("i", [1, 0, 1], { roles: { anchor: [-1, 0, 1, 1] } }))).toEqual([["i", "rescued", "b"]]);
  });

  it("are read in degraded plays and in games that list their coalitions", () => {
    expect(decisionsOf(outcome("i", [9, 8, 8]))).toEqual([["i", "harmed", "a"]]);
    expect(decisionsOf(outcome("i", [], { masks: [1, 2, 3], states: [0, 1, 1] }))).toEqual([["i", "rescued", "a"]]);
  });

  it("are not of controls, and a later outcome of a play takes the place of the former", () => {
    expect(decisionsOf(outcome("i", [1, 0, 0], { method: "s" }))).toEqual([]);
    expect(decisionsOf(outcome("i", [1, 1, 3]), outcome("i", [1, 1, 1]))).toEqual([]);
  });

  it("are chosen from all games before a second one of any, whatever the order of the log", () => {
    const many = shapeOf(3, 4, 3);
    const of = syntheticReport(many);
    const outcomes = of.games.flatMap(({ pool, method, dataset }) =>
      ["x", "y", "z"].map((item) => ({ ...syntheticOutcome(pool, method, dataset, item, 4), states: [4, 1, ...new Array(14).fill(0)] })),
    );
    const [forward, backward] = [new DecisivePlays(of), new DecisivePlays(of)];
    for (const each of outcomes) forward.add(each);
    for (const each of outcomes.toReversed()) backward.add(each);
    expect(forward.count).toBe(108);
    expect(forward.chosen(40)).toEqual(backward.chosen(40));
    const games = forward.chosen(36).map(({ pool, method, dataset }) => `${pool} ${method} ${dataset}`);
    expect(new Set(games).size).toBe(36);
    const few = forward.chosen(12);
    for (const kind of ["pool", "method", "dataset"] as const) expect(new Set(few.map((play) => play[kind])).size).toBeGreaterThan(1);
  });
});
