import { describe, expect, it } from "vitest";
import { tableOf } from "../outcome-lines.ts";
import { reportOf } from "../report-of.ts";

describe("gain", () => {
  it("compares with the dev-best member's self-consistency over the items that both have", () => {
    const companion = tableOf([[1], [0], [0], [3]], 1);
    const report = reportOf(
      tableOf(
        [
          [0, 0, 1],
          [0, 0, 1],
          [0, 0, 0],
          [0, 0, 1],
        ],
        2,
      ),
      { selfConsistency: { table: companion, model: "m0" } },
    );
    expect(report.gain.overSelfConsistency).toMatchObject({ model: "m0" });
    expect(report.gain.overSelfConsistency!.value).toBeCloseTo(1 / 3, 12);
  });
});
