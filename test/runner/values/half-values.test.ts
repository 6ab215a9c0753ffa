import { describe, expect, it } from "vitest";
import { halfValues } from "../../../runner/values/half-values.ts";
import { playedCell } from "../../../runner/values/played-cell.ts";
import { splitHalves } from "../../../runner/values/split-halves.ts";
import { playState } from "../../../spec/outcome.ts";
import { statesBy, tableOf } from "./outcome-lines.ts";

describe("halves", () => {
  it("give each unit one half, half of them each, whatever the other games of the dataset leave out", () => {
    const units = Array.from({ length: 21 }, (_, q) => `item ${q}`);
    const halves = splitHalves(1, "data", units);
    expect(halves.reduce((a, b) => a + b, 0)).toBe(10);
    expect(splitHalves(1, "data", units)).toEqual(halves);
    expect(splitHalves(2, "data", units)).not.toEqual(halves);
    const clustered = splitHalves(1, "data", ["cluster a", "cluster b", "cluster a", "cluster b"]);
    expect([clustered[2], clustered[3]]).toEqual([clustered[0], clustered[1]]);
    expect(clustered[0]).not.toBe(clustered[1]);
  });

  it("value the members on each half by itself", () => {
    const items = Array.from({ length: 10 }, (_, q) => statesBy(3, (mask) => (mask & (q % 2 ? 1 : 6)) !== 0));
    const table = tableOf(items, 3);
    const values = halfValues(table, playedCell(table, "exclude-item", 0), "aggregation", null, 1)!;
    const halfOf = splitHalves(
      1,
      "data",
      Array.from(items.keys(), (q) => `item q${q}`),
    );
    const inHalf = (half: number) => Array.from(items.keys()).filter((q) => halfOf[q] === half);
    for (const half of [0, 1] as const) {
      const share = inHalf(half).filter((q) => q % 2 === 1).length / inHalf(half).length;
      expect(values.individual[half][0]).toBeCloseTo(share, 11);
      expect(values.leaveOneOut[half][0]).toBeCloseTo(share, 11);
      expect(values.leaveOneOut[half][1]).toBeCloseTo(0, 11);
      expect(values.meanMarginal[half][1]).toBeCloseTo(0, 11);
    }
    expect(halfValues(tableOf([[5, 5, 5]], 2), { kind: "unsupported", because: null, empty: 0 }, "routing", null, 1)).toBeNull();
  });

  it("keep their items where others are left out of the game", () => {
    const right = [0, 2, 3, 5, 8];
    const items = Array.from({ length: 10 }, (_, q) => (q === 0 || q === 4 ? [playState.failed] : [right.includes(q) ? 1 : 0]));
    const table = tableOf(items, 1);
    const values = halfValues(table, playedCell(table, "exclude-item", 0), "aggregation", null, 1)!;
    const halfOf = splitHalves(
      1,
      "data",
      Array.from(items.keys(), (q) => `item q${q}`),
    );
    for (const half of [0, 1] as const) {
      const played = Array.from(items.keys()).filter((q) => halfOf[q] === half && q !== 0 && q !== 4);
      expect(values.individual[half][0]).toBeCloseTo(played.filter((q) => right.includes(q)).length / played.length, 11);
    }
  });
});
