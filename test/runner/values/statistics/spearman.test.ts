import { describe, expect, it } from "vitest";
import { spearman } from "../../../../runner/values/statistics/spearman.ts";
import { unitRanks } from "../../../../runner/values/statistics/unit-ranks.ts";

describe("spearman", () => {
  it("gives the textbook value of hours of television against IQ, -29/165", () => {
    const iq = [106, 100, 86, 101, 99, 103, 97, 113, 112, 110];
    const hours = [7, 27, 2, 50, 28, 29, 20, 12, 6, 17];
    expect(spearman(iq, hours)).toBeCloseTo(-29 / 165, 12);
  });

  it("gives tied values average ranks, as SciPy does", () => {
    expect(spearman([1, 2, 3, 4, 5], [5, 6, 7, 8, 7])).toBeCloseTo(0.8207826816681233, 12);
  });

  it("sets the weakest soloist against the strongest collaborator: exactly -1", () => {
    expect(spearman([0.6, 0.6, 0.4], [0, 0, 0.4])).toBe(-1);
  });

  it("is null where there is no ranking", () => {
    expect(spearman([1, 1, 1], [1, 2, 3])).toBeNull();
    expect(spearman([1], [2])).toBeNull();
    expect(spearman([], [])).toBeNull();
    expect(spearman([1, Number.NaN, 2], [1, 2, 3])).toBeNull();
    expect(() => spearman([1, 2], [1])).toThrow(RangeError);
  });

  it("is the dot product of unit ranks", () => {
    const [x, y] = [
      [3, 1, 3, 3, 2, 9],
      [1, 2, 2, 5, 4, 4],
    ];
    const [a, b] = [unitRanks(x)!, unitRanks(y)!];
    expect(a.reduce((sum, rank, i) => sum + rank * b[i]!, 0)).toBeCloseTo(spearman(x, y)!, 12);
    expect(unitRanks([2, 2, 2])).toBeNull();
    expect(unitRanks([1])).toBeNull();
  });
});
