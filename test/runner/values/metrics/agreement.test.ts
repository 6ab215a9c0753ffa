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

  it("takes answers for equal that are equal votes, however they are written", () => {
    const table = new CellTable(shapeOf(1, 3));
    const answers = [
      { text: "$18", key: "18", score: 1, compare: "equal" },
      { text: "18", key: "18", score: 1, compare: "equal" },
      { text: "19", key: "19", score: 0, compare: "different" },
    ];
    table.add(lineOf("q0", [1, 1, 1, 0, 1, 1, 1], { answers, answer: [-1, 0, 1, 1, 2, 1, 1, 1] }));
    expect(reportOf(table).agreement).toBe(1 / 3);
  });
});
