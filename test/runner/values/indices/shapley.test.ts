import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { size, wholePool } from "../../../../runner/coalition.ts";
import { shapleyOf } from "../../../../runner/values/indices/shapley.ts";
import { coverage, glove, majority, tableBy, weightedVote } from "./known-games.ts";

const close = (actual: ArrayLike<number>, expected: readonly number[], digits = 12) => {
  expect(actual.length).toBe(expected.length);
  for (const [i, value] of expected.entries()) expect(actual[i]).toBeCloseTo(value, digits);
};

/** The definition: the mean marginal over all orders. */
function byOrders(values: Float64Array, n: number): number[] {
  const sums = new Array<number>(n).fill(0);
  let orders = 0;
  const walk = (mask: number, marginals: number[]): void => {
    if (mask === wholePool(n)) {
      orders++;
      for (let i = 0; i < n; i++) sums[i]! += marginals[i]!;
      return;
    }
    for (let i = 0; i < n; i++) {
      if ((mask >>> i) & 1) continue;
      walk(mask | (1 << i), marginals.with(i, values[mask | (1 << i)]! - values[mask]!));
    }
  };
  walk(0, new Array<number>(n).fill(0));
  return sums.map((sum) => sum / orders);
}

/** Weighted least squares over all coalitions under the constraint of efficiency (Lundberg and Lee 2017). */
function byKernel(values: Float64Array, n: number): number[] {
  const full = wholePool(n);
  const matrix = Array.from({ length: n + 1 }, () => new Array<number>(n + 2).fill(0));
  const binomial = (k: number) => tableBy(n, (mask) => (size(mask) === k ? 1 : 0)).reduce((a, b) => a + b, 0);
  for (let mask = 1; mask < full; mask++) {
    const s = size(mask);
    const weight = (n - 1) / (binomial(s) * s * (n - s));
    for (let i = 0; i < n; i++) {
      if (!((mask >>> i) & 1)) continue;
      for (let j = 0; j < n; j++) if ((mask >>> j) & 1) matrix[i]![j]! += weight;
      matrix[i]![n + 1]! += weight * (values[mask]! - values[0]!);
    }
  }
  for (let i = 0; i < n; i++) {
    matrix[i]![n] = 1;
    matrix[n]![i] = 1;
  }
  matrix[n]![n + 1] = values[full]! - values[0]!;
  for (let column = 0; column <= n; column++) {
    const pivot = matrix
      .slice(column)
      .reduce((best, row, k) => (Math.abs(row[column]!) > Math.abs(matrix[best]![column]!) ? column + k : best), column);
    [matrix[column], matrix[pivot]] = [matrix[pivot]!, matrix[column]!];
    for (let row = 0; row <= n; row++) {
      if (row === column) continue;
      const factor = matrix[row]![column]! / matrix[column]![column]!;
      for (let k = column; k <= n + 1; k++) matrix[row]![k]! -= factor * matrix[column]![k]!;
    }
  }
  return Array.from({ length: n }, (_, i) => matrix[i]![n + 1]! / matrix[i]![i]!);
}

const game = (n: number) =>
  fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 2 ** n, maxLength: 2 ** n }).map((list) => Float64Array.from(list));
const anyGame = fc.integer({ min: 1, max: 6 }).chain((n) => game(n).map((values) => ({ n, values })));
const wonGame = fc
  .integer({ min: 1, max: 8 })
  .chain((n) =>
    fc
      .array(fc.integer({ min: 0, max: 1 }), { minLength: 2 ** n, maxLength: 2 ** n })
      .map((list) => ({ n, values: Float64Array.from([0, ...list.slice(1)]) })),
  );

describe("shapley", () => {
  it("gives the left glove 2/3 and each right one 1/6", () => {
    close(shapleyOf(glove, 3), [2 / 3, 1 / 6, 1 / 6]);
  });

  it.each([
    [[3, 2, 1, 1], 4, [1 / 2, 1 / 6, 1 / 6, 1 / 6]],
    [[3, 2, 1, 1], 5, [7 / 12, 1 / 4, 1 / 12, 1 / 12]],
    [[3, 2, 2, 1], 5, [5 / 12, 1 / 4, 1 / 4, 1 / 12]],
    [[4, 2, 1, 1], 5, [3 / 4, 1 / 12, 1 / 12, 1 / 12]],
  ])("gives the weighted vote %j with quota %i its power", (weights, quota, expected) => {
    close(shapleyOf(weightedVote(weights, quota), 4), expected);
  });

  it("values a majority that is not monotone", () => {
    const values = majority([0.9, 0.6, 0.6]);
    close(values, [0, 9 / 10, 3 / 5, 3 / 4, 3 / 5, 3 / 4, 3 / 5, 99 / 125]);
    close(shapleyOf(values, 3), [207 / 500, 189 / 1000, 189 / 1000]);
  });

  it("gives the weakest soloist most where it alone solves what the others cannot", () => {
    close(shapleyOf(coverage, 3), [3 / 10, 3 / 10, 2 / 5]);
  });

  it("gives back the addends of an additive game, and shares a unanimity game", () => {
    close(
      shapleyOf(
        tableBy(3, (mask) => (mask & 1 ? 0.5 : 0) + (mask & 2 ? 0.25 : 0) + (mask & 4 ? 0.125 : 0)),
        3,
      ),
      [0.5, 0.25, 0.125],
    );
    close(
      shapleyOf(
        tableBy(3, (mask) => ((mask & 3) === 3 ? 1 : 0)),
        3,
      ),
      [1 / 2, 1 / 2, 0],
    );
  });

  it("gives each of two redundant members one half", () => {
    expect(
      Array.from(
        shapleyOf(
          tableBy(2, (mask) => (mask ? 1 : 0)),
          2,
        ),
      ),
    ).toEqual([0.5, 0.5]);
  });

  it("is what KernelSHAP over all coalitions finds", () => {
    close(shapleyOf(glove, 3), byKernel(glove, 3), 9);
    close(shapleyOf(weightedVote([3, 2, 1, 1], 4), 4), byKernel(weightedVote([3, 2, 1, 1], 4), 4), 9);
    close(shapleyOf(weightedVote([3, 2, 1, 1], 5), 4), byKernel(weightedVote([3, 2, 1, 1], 5), 4), 9);
  });

  it("is the mean marginal over all orders", () => {
    fc.assert(
      fc.property(anyGame, ({ n, values }) => close(shapleyOf(values, n), byOrders(values, n))),
      { numRuns: 60 },
    );
  });

  it("is efficient", () => {
    fc.assert(
      fc.property(anyGame, ({ n, values }) => {
        expect(shapleyOf(values, n).reduce((a, b) => a + b, 0)).toBeCloseTo(values[wholePool(n)]! - values[0]!, 12);
      }),
    );
  });

  it("is efficient to the last bit for games of 0 and 1, counted in n!-ths", () => {
    fc.assert(
      fc.property(wonGame, ({ n, values }) => {
        const orders = Array.from({ length: n }, (_, k) => k + 1).reduce((a, b) => a * b, 1);
        const parts = shapleyOf(values, n).map((worth) => Math.round(worth * orders));
        expect(parts.reduce((a, b) => a + b, 0)).toBe(values[wholePool(n)]! * orders);
      }),
    );
  });

  it("gives a null player 0 and clones equal values, to the bit, in games of 0 and 1", () => {
    fc.assert(
      fc.property(wonGame, fc.nat(7), fc.nat(7), ({ n, values }, a, b) => {
        const player = a % n;
        const idle = tableBy(n, (mask) => values[mask & ~(1 << player)]!);
        expect(shapleyOf(idle, n)[player]).toBe(0);
        const twin = b % n;
        const swapped = (mask: number) => {
          const differ = ((mask >>> player) ^ (mask >>> twin)) & 1;
          return differ ? mask ^ (1 << player) ^ (1 << twin) : mask;
        };
        const cloned = tableBy(n, (mask) => values[Math.min(mask, swapped(mask))]!);
        const worth = shapleyOf(cloned, n);
        expect(worth[player]).toBe(worth[twin]);
      }),
    );
  });

  it("is linear", () => {
    fc.assert(
      fc.property(game(4), game(4), fc.double({ min: -2, max: 2, noNaN: true }), (v, w, factor) => {
        const mixed = v.map((value, mask) => value + factor * w[mask]!);
        const ofW = shapleyOf(w, 4);
        close(
          shapleyOf(mixed, 4),
          Array.from(shapleyOf(v, 4), (worth, i) => worth + factor * ofW[i]!),
        );
      }),
    );
  });

  it("moves with its members when they change places", () => {
    fc.assert(
      fc.property(game(5), fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5 }), (values, places) => {
        const moved = (mask: number) => places.reduce((sum, place, i) => sum + (((mask >>> i) & 1) << place), 0);
        const renamed = new Float64Array(32);
        for (let mask = 0; mask < 32; mask++) renamed[moved(mask)] = values[mask]!;
        const worth = shapleyOf(renamed, 5);
        close(
          shapleyOf(values, 5),
          Array.from(places, (place) => worth[place]!),
        );
      }),
    );
  });
});
