import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { size } from "../../../../runner/coalition.ts";
import { entriesOf } from "../../../../runner/values/game-index.ts";
import { marginalBySize } from "../../../../runner/values/indices/marginal-by-size.ts";
import { shapleyOf } from "../../../../runner/values/indices/shapley.ts";
import { glove } from "./known-games.ts";

const game = fc
  .integer({ min: 1, max: 6 })
  .chain((n) =>
    fc
      .array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 2 ** n, maxLength: 2 ** n })
      .map((values) => ({ n, values: Float64Array.from(values) })),
  );

describe("marginal-by-size", () => {
  it("follows the gloves through the sizes", () => {
    expect(Array.from(entriesOf(marginalBySize, glove, 3))).toEqual([0, 1, 1, 0, 0.5, 0, 0, 0.5, 0]);
  });

  it("averages v(S + i) - v(S) over the coalitions of each size", () => {
    fc.assert(
      fc.property(game, ({ n, values }) => {
        const entries = entriesOf(marginalBySize, values, n);
        for (let i = 0; i < n; i++) {
          for (let k = 0; k < n; k++) {
            const rests = Array.from(values.keys()).filter((mask) => !((mask >>> i) & 1) && size(mask) === k);
            const mean = rests.reduce((sum, mask) => sum + values[mask | (1 << i)]! - values[mask]!, 0) / rests.length;
            expect(entries[i * n + k]).toBeCloseTo(mean, 12);
          }
        }
      }),
      { numRuns: 40 },
    );
  });

  it("averages over the sizes to the Shapley value", () => {
    fc.assert(
      fc.property(game, ({ n, values }) => {
        const entries = entriesOf(marginalBySize, values, n);
        for (const [i, worth] of shapleyOf(values, n).entries()) {
          expect(entries.subarray(i * n, (i + 1) * n).reduce((a, b) => a + b, 0) / n).toBeCloseTo(worth, 12);
        }
      }),
    );
  });
});
