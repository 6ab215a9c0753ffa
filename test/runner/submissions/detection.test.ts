import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { detectionProbability, drawnOf, toldNumbers } from "../../../runner/submissions/detection.ts";

/** C(n, k), exactly. */
function choose(n: number, k: number): bigint {
  if (k < 0 || k > n) return 0n;
  let result = 1n;
  for (let i = 0; i < k; i++) result = (result * BigInt(n - i)) / BigInt(i + 1);
  return result;
}

describe("the chance that a draw finds an edited reply", () => {
  it("is 1 - C(n - k, m) / C(n, m)", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 80 }), fc.nat(80), fc.nat(80), (n, a, b) => {
        const [m, k] = [a % (n + 1), b % (n + 1)];
        const scale = 10n ** 15n;
        const exact = 1 - Number((choose(n - k, m) * scale) / choose(n, m)) / 1e15;
        expect(detectionProbability(n, m, k)).toBeCloseTo(exact, 12);
      }),
    );
  });

  it("is 0 where nothing is drawn, and 1 where more are drawn than there are honest ones", () => {
    expect(detectionProbability(100, 0, 100)).toBe(0);
    expect(detectionProbability(100, 91, 10)).toBe(1);
    expect(detectionProbability(100_000, 10_000, 1)).toBeCloseTo(0.1, 12);
  });

  it("is told for 1, 10, 100, … and all", () => {
    expect(toldNumbers(250)).toEqual([1, 10, 100, 250]);
    expect(toldNumbers(1)).toEqual([1]);
    expect(toldNumbers(0)).toEqual([]);
  });

  it("is of so many calls or a share of them, rounded up, and never of more than there are", () => {
    expect([drawnOf({ count: 5 }, 3), drawnOf({ count: 5 }, 30), drawnOf({ share: 0.1 }, 31), drawnOf({ share: 1 }, 31)]).toEqual([
      3, 5, 4, 31,
    ]);
  });
});
