import { describe, expect, it } from "vitest";
import { CellTable } from "../../../../runner/values/cell-table.ts";
import { playState } from "../../../../spec/outcome.ts";
import { lineOf, shapeOf } from "../outcome-lines.ts";
import { reportOf } from "../report-of.ts";

const { noAnswer } = playState;

describe("agreement", () => {
  it("counts agreement over pairs of members that both answered", () => {
    const table = new CellTable(shapeOf(2, 3));
    table.add(lineOf("q0", [1, 1, 1, 0, 1, 1, 1]));
    table.add(lineOf("q1", [noAnswer, 1, 1, 1, 1, 1, 1]));
    expect(reportOf(table).agreement).toBe(2 / 4);
  });
});
