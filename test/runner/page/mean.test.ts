import { describe, expect, it } from "vitest";
import { meanOver, placesOf } from "../../../runner/page/mean.ts";
import type { GameReport } from "../../../spec/index.ts";
import { syntheticReport } from "./synthetic-report.ts";

const games = syntheticReport({ pools: { p: ["a", "b"] }, methods: { m: "routing", n: "routing" }, datasets: ["d", "e"] }).games;

/** The mean of what is said of each (method, dataset). */
const over = (said: Readonly<Record<string, readonly [number, number, number] | null>>) =>
  meanOver(games, ({ method, dataset }: GameReport) => {
    const [value = null, low = null, high = null] = said[`${method}${dataset}`] ?? [];
    return { value, low, high };
  });

describe("a mean over games", () => {
  it("has, on one dataset, the mean of the intervals: methods share its items", () => {
    expect(over({ md: [0.5, 0.4, 0.7], nd: [0.7, 0.6, 0.9] })).toEqual({
      value: expect.closeTo(0.6),
      low: expect.closeTo(0.5),
      high: expect.closeTo(0.8),
      games: 2,
    });
  });

  it("adds, over datasets, the distances to the ends in squares: datasets do not depend on each other", () => {
    const { value, low, high } = over({ md: [0.5, 0.2, 0.6], me: [0.7, 0.3, 0.7] });
    expect([value, low, high]).toEqual([0.6, 0.6 - 0.5 / 2, 0.6 + 0.1 / 2].map((number) => expect.closeTo(number)));
  });

  it("gives every dataset the same weight, however many games it has", () => {
    expect(over({ md: [0, 0, 0], nd: [1, 1, 1], me: [1, 1, 1] }).value).toBeCloseTo(0.75);
  });

  it("passes over what is undefined, and is undefined where everything is", () => {
    expect(over({ md: [0.5, 0.4, 0.7] })).toMatchObject({ value: 0.5, games: 1 });
    expect(over({})).toEqual({ value: null, low: null, high: null, games: 0 });
  });
});

it("equal values share the better place, and no value has none", () => {
  expect(placesOf([0.3, 0.5, null, 0.5 + 1e-16, 0.1])).toEqual([3, 1, null, 1, 4]);
});
