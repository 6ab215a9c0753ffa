import { describe, expect, it } from "vitest";
import { weighted } from "../../reference/weighted.ts";
import { streamFor } from "../../runner/stream.ts";

describe("a weighted draw", () => {
  it("draws each index in proportion to its weight, and never one without", () => {
    const draw = streamFor(1, "weighted");
    const counts = [0, 0, 0, 0];
    for (let i = 0; i < 4000; i++) counts[weighted([1, 0, 2, 1], draw)]!++;
    expect(counts[1]).toBe(0);
    for (const [i, expected] of [1000, 0, 2000, 1000].entries()) expect(Math.abs(counts[i]! - expected)).toBeLessThanOrEqual(150);
  });

  it("throws where no weight is positive, or one is negative", () => {
    const draw = streamFor(1, "weighted");
    expect(() => weighted([], draw)).toThrow("weights are not negative, and some are positive");
    expect(() => weighted([0, 0], draw)).toThrow("weights are not negative, and some are positive");
    expect(() => weighted([2, -1], draw)).toThrow("weights are not negative, and some are positive");
  });
});
