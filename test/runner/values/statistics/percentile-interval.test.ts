import { describe, expect, it } from "vitest";
import { percentileInterval } from "../../../../runner/values/statistics/percentile-interval.ts";

describe("percentile interval", () => {
  it("interpolates as R's type 7, whatever the order of the draws", () => {
    const draws = Float64Array.from({ length: 1000 }, (_, k) => 1000 - k);
    const [low, high] = percentileInterval(draws);
    expect(low).toBeCloseTo(25.975, 12);
    expect(high).toBeCloseTo(975.025, 12);
    expect(draws[0]).toBe(1000);
  });

  it("takes another level", () => {
    expect(percentileInterval(Float64Array.of(1, 2, 3, 4, 5), 0.5)).toEqual([2, 4]);
  });

  it("is undefined without draws or with an undefined one", () => {
    expect(percentileInterval(new Float64Array(0))).toEqual([Number.NaN, Number.NaN]);
    expect(percentileInterval(Float64Array.of(1, Number.NaN))).toEqual([Number.NaN, Number.NaN]);
  });
});
