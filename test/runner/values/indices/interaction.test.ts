import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { size } from "../../../../runner/coalition.ts";
import { factorial } from "../../../../runner/values/factorial.ts";
import { entriesOf } from "../../../../runner/values/game-index.ts";
import { interaction } from "../../../../runner/values/indices/interaction.ts";
import { pairCount, pairIndex } from "../../../../runner/values/subset-sums.ts";
import { glove, tableBy } from "./known-games.ts";

function byDefinition(values: Float64Array, n: number): number[] {
  const entries = new Array<number>(pairCount(n)).fill(0);
  for (let j = 1; j < n; j++) {
    for (let i = 0; i < j; i++) {
      const [a, b] = [1 << i, 1 << j];
      for (let mask = 0; mask < 2 ** n; mask++) {
        if (mask & (a | b)) continue;
        const weight = (factorial(size(mask)) * factorial(n - size(mask) - 2)) / factorial(n - 1);
        entries[pairIndex(i, j)]! += weight * (values[mask | a | b]! - values[mask | a]! - values[mask | b]! + values[mask]!);
      }
    }
  }
  return entries;
}

describe("interaction", () => {
  it("finds the left glove a complement of each right one, which are substitutes", () => {
    expect(Array.from(entriesOf(interaction, glove, 3))).toEqual([1 / 2, 1 / 2, -1 / 2]);
  });

  it("is the definition's sum", () => {
    const game = fc
      .integer({ min: 1, max: 6 })
      .chain((n) =>
        fc
          .array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 2 ** n, maxLength: 2 ** n })
          .map((values) => ({ n, values: Float64Array.from(values) })),
      );
    fc.assert(
      fc.property(game, ({ n, values }) => {
        const entries = entriesOf(interaction, values, n);
        for (const [k, expected] of byDefinition(values, n).entries()) expect(entries[k]).toBeCloseTo(expected, 12);
      }),
      { numRuns: 60 },
    );
  });

  it("is 0 in an additive game", () => {
    const additive = tableBy(4, (mask) => size(mask));
    expect(Array.from(entriesOf(interaction, additive, 4))).toEqual([0, 0, 0, 0, 0, 0]);
  });
});
