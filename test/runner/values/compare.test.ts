import { describe, expect, it } from "vitest";
import { resamplerFor } from "../../../runner/values/bootstrap.ts";
import { compareItems, wholePoolScores } from "../../../runner/values/compare.ts";
import { lineOf, tableOf } from "./outcome-lines.ts";

const resampler = resamplerFor(1, 200);
const single = (states: readonly number[]) =>
  tableOf(
    states.map((state) => [state]),
    1,
  );
const scoresOf = (states: readonly number[]) => wholePoolScores(single(states), "exclude-item");

describe("comparison of two cells", () => {
  it("pairs items, tests the flips and lists them", () => {
    const base = scoresOf([...Array(14).fill(0), ...Array(3).fill(1), ...Array(3).fill(1)]);
    const head = scoresOf([...Array(14).fill(1), ...Array(3).fill(0), ...Array(3).fill(1)]);
    const comparison = compareItems(base, head, resampler);
    expect(comparison).toMatchObject({
      items: 20,
      onlyInBase: 0,
      onlyInHead: 0,
      base: 0.3,
      head: 0.85,
      test: { gained: 14, lost: 3, twoSided: 1668 / 131072 },
    });
    expect(comparison.difference!.value).toBeCloseTo(0.55, 12);
    expect(comparison.difference!.low).toBeGreaterThan(0);
    expect(comparison.difference!.low).toBeLessThan(0.55);
    expect(comparison.difference!.high).toBeGreaterThan(0.55);
    expect(comparison.flips.length).toBe(17);
    expect(comparison.flips[14]).toEqual({ item: "q14", base: 1, head: 0 });
  });

  it("leaves out what only one of them graded, and counts it", () => {
    const base = wholePoolScores(single([1, 3, 0, 6]), "exclude-item");
    const head = wholePoolScores(single([1, 1, 3, 3]), "zero");
    expect(base.items).toEqual(["q0", "q2"]);
    expect(head.items).toEqual(["q0", "q1", "q2", "q3"]);
    expect(compareItems(base, head, resampler)).toMatchObject({ items: 2, onlyInBase: 0, onlyInHead: 2, base: 0.5, head: 0.5 });
  });

  it("has no McNemar test where a score is neither 0 nor 1", () => {
    const base = scoresOf([0, 1]);
    const table = single([0, 1]);
    table.add(lineOf("q0", [0], { answers: [{ text: "half", key: "half", score: 0.5, compare: "overlap" }], answer: [-1, 0] }));
    expect(compareItems(base, wholePoolScores(table, "zero"), resampler)).toMatchObject({
      test: null,
      difference: { value: 0.25 },
      flips: [{ item: "q0", base: 0, head: 0.5 }],
    });
  });

  it("has no interval where one item is common", () => {
    expect(compareItems(scoresOf([0]), scoresOf([1]), resampler).difference).toEqual({ value: 1, low: null, high: null });
  });

  it("is null where nothing is common", () => {
    expect(compareItems(scoresOf([3]), scoresOf([1]), resampler)).toEqual({
      items: 0,
      onlyInBase: 0,
      onlyInHead: 1,
      base: null,
      head: null,
      difference: null,
      test: null,
      flips: [],
    });
  });
});
