import { describe, expect, it } from "vitest";
import { CellTable } from "../../../../runner/values/cell-table.ts";
import { lineOf, shapeOf, tableOf } from "../outcome-lines.ts";
import { reportOf } from "../report-of.ts";

describe("rescue", () => {
  it("measures rescue and harm against the dev-best member; net is the gain over it", () => {
    // Columns: m0, m1, both.
    const items = [...Array(4).fill([0, 1, 1]), ...Array(1).fill([1, 0, 0]), ...Array(3).fill([1, 1, 1]), [0, 0, 1], [0, 1, 0]];
    const report = reportOf(tableOf(items, 2));
    expect(report).toMatchObject({
      baseline: { by: "dev-best", model: "m0" },
      rescue: { count: 5, rate: 5 / 6 },
      harm: { count: 1, rate: 1 / 4 },
      net: { count: 4, rate: 0.4 },
      emergent: { count: 1, rate: 0.1 },
    });
    expect(report.gain.overDevBest!.model).toBe("m0");
    expect(report.gain.overDevBest!.value).toBeCloseTo(report.net!.rate!, 12);
    expect(report.gain.overDevBest!.low).toBeLessThan(0.4);
    expect(report.gain.overTestBest).toMatchObject({ model: "m1", value: 0 });
  });

  it("measures against the anchor where the method has one", () => {
    const table = new CellTable(shapeOf(2, 2));
    table.add(lineOf("q0", [0, 1, 0], { roles: { anchor: [-1, 0, 1, 1] } }));
    table.add(lineOf("q1", [0, 0, 1], { roles: { anchor: [-1, 0, 1, 1] } }));
    expect(reportOf(table)).toMatchObject({
      baseline: { by: "anchor", model: "m1" },
      rescue: { count: 1, rate: 1 },
      harm: { count: 1, rate: 1 },
      net: { count: 0 },
    });
  });

  it("has no gain over the dev-best, rescue or harm where there is neither dev nor anchor", () => {
    const report = reportOf(tableOf([[0, 1, 1]], 2), { dev: { best: null, accuracy: [null, null] } });
    expect(report).toMatchObject({ baseline: null, rescue: null, harm: null, net: null, emergent: { count: 0, rate: 0 } });
    expect(report.gain).toEqual({
      overDevBest: null,
      overTestBest: { model: "m1", value: 0, low: null, high: null },
      overSelfConsistency: null,
    });
  });
});
