import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { holm } from "../../../../runner/values/statistics/holm.ts";

const close = (actual: readonly (number | null)[], expected: readonly number[]) => {
  for (const [i, p] of expected.entries()) expect(actual[i]).toBeCloseTo(p, 12);
};

describe("holm", () => {
  it("adjusts as R's p.adjust does", () => {
    close(holm([0.01, 0.02, 0.03, 0.04, 0.05]), [0.05, 0.08, 0.09, 0.09, 0.09]);
    close(holm([0.01, 0.04, 0.03, 0.005]), [0.03, 0.06, 0.06, 0.02]);
    close(holm([0.6, 0.9]), [1, 1]);
  });

  it("passes over what was not tested", () => {
    expect(holm([null, 0.02, null, 0.01])).toEqual([null, 0.02, null, 0.02]);
    expect(holm([null])).toEqual([null]);
  });

  it("keeps the order of the p-values and lies between p and m p", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 15 }), (ps) => {
        const adjusted = holm(ps).map(Number);
        for (const [i, p] of ps.entries()) {
          expect(adjusted[i]).toBeGreaterThanOrEqual(p);
          expect(adjusted[i]).toBeLessThanOrEqual(Math.min(1, p * ps.length) + 1e-15 + Math.max(...ps));
          for (const [j, other] of ps.entries()) if (p <= other) expect(adjusted[i]).toBeLessThanOrEqual(adjusted[j]!);
        }
      }),
    );
  });
});
