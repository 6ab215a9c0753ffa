import { describe, expect, it } from "vitest";
import { wholePool } from "../../../runner/coalition.ts";
import { streamFor } from "../../../runner/stream.ts";
import { entriesOf } from "../../../runner/values/game-index.ts";
import { marginalBySize } from "../../../runner/values/indices/marginal-by-size.ts";
import { shapleyOf } from "../../../runner/values/indices/shapley.ts";
import {
  type PermutationSample,
  pairMeans,
  permutationsFor,
  sampledMarginalBySize,
  sampledShapley,
  samplingErrors,
} from "../../../runner/values/sampled.ts";
import { glove, tableBy } from "./indices/known-games.ts";
import { playersOf } from "./outcome-lines.ts";

const sampleOf = (orders: readonly (readonly number[])[]): PermutationSample => ({
  players: 3,
  permutations: orders.length,
  orders: Uint8Array.from(orders.flat()),
  masks: Uint32Array.of(1, 2, 3, 4, 5, 6, 7),
});

const random = (n: number, ...address: string[]) => {
  const stream = streamFor("table", ...address);
  return tableBy(n, (mask) => (mask === 0 ? 0 : stream.uniform()));
};

const valuesOf = (sample: PermutationSample, table: Float64Array) =>
  Float64Array.of(table[0]!, ...Array.from(sample.masks, (mask) => table[mask]!));

const variance = (values: readonly number[]) => {
  const mean = values.reduce((a, b) => a + b, 0) / values.length;
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
};

describe("permutation sampling", () => {
  it("has the pair means and variances of the glove game, antithetic half of independent", () => {
    const pairs = sampleOf([
      [0, 1, 2],
      [2, 1, 0],
      [0, 2, 1],
      [1, 2, 0],
      [1, 0, 2],
      [2, 0, 1],
    ]);
    expect(Array.from(pairMeans(pairs, glove))).toEqual([0.5, 0.5, 0, 0.5, 0, 0.5, 1, 0, 0]);
    const antithetic = [0, 1, 2].map((i) => variance([0, 1, 2].map((pair) => pairMeans(pairs, glove)[pair * 3 + i]!)));
    for (const value of antithetic) expect(value).toBeCloseTo(1 / 18, 12);
    // An order twice has that order's marginals as its mean; two independent orders have half its variance.
    const singles = [
      [0, 1, 2],
      [0, 2, 1],
      [1, 0, 2],
      [1, 2, 0],
      [2, 0, 1],
      [2, 1, 0],
    ];
    const marginals = pairMeans(sampleOf(singles.flatMap((order) => [order, order])), glove);
    expect(
      [0, 1, 2].map((i) => variance(singles.map((_, k) => marginals[k * 3 + i]!)) / 2).map((value) => Math.round(value * 720) / 720),
    ).toEqual([1 / 9, 5 / 72, 5 / 72]);
    const all = entriesOf(sampledShapley(pairs), glove, 3);
    for (const [i, expected] of [2 / 3, 1 / 6, 1 / 6].entries()) expect(all[i]).toBeCloseTo(expected, 12);
  });

  it("gives a standard error of which each antithetic pair is one draw", () => {
    const pairs = sampleOf([
      [0, 1, 2],
      [2, 1, 0],
      [1, 0, 2],
      [2, 0, 1],
    ]);
    // Pair means of member 0: 1/2 and 1; sd = sqrt(1/8), divided by sqrt(2).
    expect(samplingErrors(pairs, glove)[0]).toBeCloseTo(0.25, 12);
  });

  it("comes within its standard errors of the exact values", () => {
    const [n, pool] = [8, { id: "pool", members: playersOf(8) }];
    const table = random(n, "agreement");
    const exact = shapleyOf(table, n);
    let [inside, total] = [0, 0];
    for (let seed = 0; seed < 12; seed++) {
      const sample = permutationsFor(seed, pool, { permutations: 128, maxCoalitions: null });
      const values = valuesOf(sample, table);
      const errors = samplingErrors(sample, values);
      const estimate = entriesOf(sampledShapley(sample), values, n);
      expect(estimate.reduce((a, b) => a + b, 0)).toBeCloseTo(table[wholePool(n)]!, 12);
      for (let i = 0; i < n; i++) {
        total++;
        if (Math.abs(estimate[i]! - exact[i]!) <= 2 * errors[i]!) inside++;
        expect(Math.abs(estimate[i]! - exact[i]!)).toBeLessThan(5 * errors[i]!);
      }
    }
    expect(inside / total).toBeGreaterThan(0.88);
  });

  it("estimates the mean marginal by size, undefined where no order has the member there", () => {
    const pool = { id: "pool", members: playersOf(5) };
    const sample = permutationsFor(1, pool, { permutations: 2000, maxCoalitions: null });
    const table = random(5, "sizes");
    const estimate = entriesOf(sampledMarginalBySize(sample), valuesOf(sample, table), 5);
    const exact = entriesOf(marginalBySize, table, 5);
    for (const [entry, value] of exact.entries()) expect(Math.abs(estimate[entry]! - value)).toBeLessThan(0.08);
    const few = entriesOf(
      sampledMarginalBySize(
        sampleOf([
          [0, 1, 2],
          [2, 1, 0],
          [0, 1, 2],
          [2, 1, 0],
        ]),
      ),
      glove,
      3,
    );
    expect(Array.from(few)).toEqual([0, Number.NaN, 1, Number.NaN, 0.5, Number.NaN, 0, Number.NaN, 0]);
  });

  it("plays members alone, the pool and the pool without one, whatever the orders, and each coalition once", () => {
    const sample = permutationsFor(7, { id: "pool", members: playersOf(16) }, { permutations: 4, maxCoalitions: null });
    const masks = Array.from(sample.masks);
    for (let i = 0; i < 16; i++) expect(masks).toEqual(expect.arrayContaining([2 ** i, wholePool(16) - 2 ** i]));
    expect(masks.at(-1)).toBe(wholePool(16));
    expect(masks).toEqual([...new Set(masks)].sort((a, b) => a - b));
    expect(masks.length).toBeLessThanOrEqual(4 * 13 + 33);
  });

  it("draws the same orders for the same seed, pairs each with its reverse, and moves nobody when one is left out", () => {
    const members = playersOf(6);
    const budget = { permutations: 6, maxCoalitions: null };
    const sample = permutationsFor(5, { id: "pool", members }, budget);
    expect(permutationsFor(5, { id: "pool", members }, budget)).toEqual(sample);
    expect(permutationsFor(6, { id: "pool", members }, budget).orders).not.toEqual(sample.orders);
    const rest = members.filter((id) => id !== "m2");
    const without = permutationsFor(5, { id: "pool", members: rest }, budget);
    for (let p = 0; p < 6; p++) {
      const order = Array.from(sample.orders.subarray(p * 6, p * 6 + 6), (i) => members[i]!);
      expect(Array.from(without.orders.subarray(p * 5, p * 5 + 5), (i) => rest[i]!)).toEqual(order.filter((id) => id !== "m2"));
      if (p % 2 === 1) expect(order.toReversed()).toEqual(Array.from(sample.orders.subarray((p - 1) * 6, p * 6), (i) => members[i]!));
    }
  });

  it("refuses a budget that is too small, and says what is needed", () => {
    const pool = { id: "large", members: playersOf(14) };
    const needed = permutationsFor(1, pool, { permutations: 20, maxCoalitions: null }).masks.length;
    expect(permutationsFor(1, pool, { permutations: 20, maxCoalitions: needed }).masks.length).toBe(needed);
    expect(() => permutationsFor(1, pool, { permutations: 20, maxCoalitions: needed - 1 })).toThrow(
      `maxCoalitions: found ${needed - 1}, needed are ${needed} for 20 permutations of large; 18 would fit`,
    );
    expect(() => permutationsFor(1, pool, { permutations: 20, maxCoalitions: 5 })).toThrow(/needed are \d+ for 20 permutations of large$/);
    expect(() => permutationsFor(1, pool, { permutations: 2, maxCoalitions: null })).toThrow(
      "found 2, needed is an even number of at least 4",
    );
    expect(() => permutationsFor(1, pool, { permutations: 7, maxCoalitions: null })).toThrow("found 7");
  });
});
