import { describe, expect, it } from "vitest";
import { amount, counted, percent, plural, points, withInterval } from "../../../runner/page/numbers.ts";

describe("numbers of the page", () => {
  it("are percentages with one decimal, differences with their sign, and a dash where there is none", () => {
    expect([0.8167, 0, -0.0001, null].map(percent)).toEqual(["81.7", "0.0", "0.0", "–"]);
    expect([0.125, -0.0333, 0.0001, -0.0001, null].map(points)).toEqual(["+12.5", "−3.3", "0.0", "0.0", "–"]);
  });

  it("show an interval only where there are both ends", () => {
    expect(withInterval({ value: 0.5, low: 0.4, high: 0.6 }, percent)).toBe("50.0 [40.0, 60.0]");
    expect(withInterval({ value: 0.5, low: null, high: null }, percent)).toBe("50.0");
  });

  it("are grouped by thousands, and amounts have three digits", () => {
    expect([0, 999, 1000, 64800, 1234567].map(counted)).toEqual(["0", "999", "1,000", "64,800", "1,234,567"]);
    expect([3232.4, 13, 4.25, 0.00012345, 0, null].map(amount)).toEqual(["3,232", "13", "4.25", "0.000123", "0", "–"]);
    expect([plural(1, "game"), plural(2, "game"), plural(0, "game")]).toEqual(["1 game", "2 games", "0 games"]);
  });
});
