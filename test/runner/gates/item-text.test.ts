import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ItemSeries } from "../../../runner/gates/item-series.ts";
import { itemsOf, itemText } from "../../../runner/gates/item-text.ts";

const series = (items: readonly (readonly [sum: number, weight: number])[]): ItemSeries => ({
  sums: Float64Array.from(items, ([sum]) => sum),
  weights: Float64Array.from(items, ([, weight]) => weight),
});
const missing = [Number.NaN, Number.NaN] as const;

describe("items in a baseline file", () => {
  it("are a line of 0 and 1 where that is what they are, and - where they were not measured", () => {
    expect(itemText(series([[1, 1], [0, 1], missing, [1, 1]]))).toEqual({ levels: [0, 1], items: "10-1" });
    expect(
      itemText(
        series([
          [1, 1],
          [1, 1],
        ]),
      ),
    ).toEqual({ levels: [0, 1], items: "11" });
    expect(itemText(series([]))).toEqual({ levels: [0, 1], items: "" });
  });

  it("name their values once, with the weight where it is not 1", () => {
    expect(
      itemText(
        series([
          [0.5, 1],
          [-0.25, 1],
          [0.5, 1],
        ]),
      ),
    ).toEqual({ levels: [-0.25, 0.5], items: "101" });
    expect(
      itemText(
        series([
          [0, 0],
          [1, 1],
          [0, 1],
          [2, 3],
        ]),
      ),
    ).toEqual({ levels: [[0, 0], 0, 1, [2, 3]], items: "0213" });
  });

  it("are a list of indices where they have more values than there are letters", () => {
    const many = Array.from({ length: 63 }, (_, k) => [k / 7, 1] as const);
    expect(itemText(series([...many.slice(0, 62), missing])).items).toMatch(/^0123456789a.*zA.*Z-$/);
    expect(itemText(series([...many, missing])).items).toEqual([...many.keys(), -1]);
  });

  it("come back to the bit, whatever they are", () => {
    const item = fc.oneof(
      fc.constant(missing),
      fc.tuple(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.nat(3)),
      fc.tuple(fc.constantFrom(0, 1 / 3, 1), fc.constant(1)),
    );
    fc.assert(
      fc.property(fc.array(item, { maxLength: 100 }), (items) => {
        const given = series(items.map(([sum, weight]) => [sum + 0, weight] as const));
        expect(itemsOf(JSON.parse(JSON.stringify(itemText(given))))).toEqual(given);
      }),
      { seed: 1, numRuns: 60 },
    );
  });

  it("say what is wrong with them", () => {
    expect(itemsOf({ levels: [0, 1], items: "012" })).toBe("an item has level 2, and there are 2");
    expect(itemsOf({ levels: [0.5], items: [0, 1] })).toBe("an item has level 1, and there are 1");
  });
});
