import { describe, expect, it } from "vitest";
import { CellTable } from "../../../runner/values/cell-table.ts";
import { playedCell } from "../../../runner/values/played-cell.ts";
import { playState } from "../../../spec/outcome.ts";
import { lineOf, shapeOf } from "./outcome-lines.ts";

describe("cell table", () => {
  it("does not depend on the order of lines, and the last line of an item and repeat wins", () => {
    const lines = [
      lineOf("q0", [1, 0, 1]),
      lineOf("q1", [0, 0, 1]),
      lineOf("q0", [0, 0, 0], { repeat: 1 }),
      lineOf("q1", [1, 1, 0], { repeat: 1 }),
    ];
    const gameOf = (order: readonly number[]) => {
      const table = new CellTable(shapeOf(2, 2, { repeats: 2 }));
      table.add(lineOf("q1", [3, 3, 3], { full: null }));
      for (const k of order) table.add(lines[k]!);
      return { played: playedCell(table, "exclude-item", 0), calls: Array.from(table.calls) };
    };
    expect(gameOf([3, 1, 0, 2])).toEqual(gameOf([0, 1, 2, 3]));
    const { played } = gameOf([0, 1, 2, 3]);
    expect(played.kind === "game" && Array.from(played.game.scores)).toEqual([0.5, 0, 0.5, 0.5, 0.5, 0.5]);
  });

  it("keeps scores between 0 and 1, and forgets them when the line is replaced", () => {
    const table = new CellTable(shapeOf(1, 1));
    table.add(
      lineOf("q0", [playState.incorrect], { answers: [{ text: "half", key: "half", score: 0.5, compare: "overlap" }], answer: [-1, 0] }),
    );
    expect(table.score(0, 0)).toBe(0.5);
    table.add(lineOf("q0", [playState.correct]));
    expect(table.score(0, 0)).toBe(1);
    table.add(lineOf("q0", [playState.noAnswer + playState.degraded]));
    expect(table.score(0, 0)).toBe(0);
  });

  it("reads lines that list their coalitions", () => {
    const masks = Uint32Array.of(1, 2, 4, 3, 5, 6, 7)
      .sort()
      .filter((mask) => mask !== 5);
    const table = new CellTable(shapeOf(1, 3, { masks }));
    table.add(lineOf("q0", [1, 0, 0, 1, 0, 1], { masks: Array.from(masks) }));
    expect(table.columnOf(7)).toBe(5);
    expect(table.columnOf(5)).toBe(-1);
    expect(table.score(0, table.columnOf(6))).toBe(0);
    expect(table.score(0, table.columnOf(7))).toBe(1);
  });

  it("refuses lines of another cell, item, repeat or set of coalitions", () => {
    const table = new CellTable(shapeOf(1, 2));
    expect(() => table.add(lineOf("q0", [1, 1, 1], { method: "other" }))).toThrow("found an outcome of pool / other / data");
    expect(() => table.add(lineOf("q9", [1, 1, 1]))).toThrow("found an outcome of item q9");
    expect(() => table.add(lineOf("q0", [1, 1, 1], { repeat: 1 }))).toThrow("found repeat 1 of item q0, allowed are 0..0");
    expect(() => table.add(lineOf("q0", [1, 1]))).toThrow("found other coalitions for item q0 than the 3 of this cell");
    expect(() => table.add(lineOf("q0", [1, 1], { masks: [1, 3] }))).toThrow(RangeError);
    expect(() => new CellTable(shapeOf(1, 2, { masks: Uint32Array.of(1, 2) }))).toThrow("must be the whole pool 3, found 2");
  });
});
