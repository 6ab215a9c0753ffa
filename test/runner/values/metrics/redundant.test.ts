import { describe, expect, it } from "vitest";
import { redundantOf } from "../../../../runner/values/metrics/redundant.ts";
import { statesBy, tableOf } from "../outcome-lines.ts";
import { reportOf } from "../report-of.ts";

const member = (value: number | null, low = value, high = value) => ({ model: "a", value, low, high });

describe("redundant", () => {
  it("needs a loss of about 0 beside a worth that is not", () => {
    expect(redundantOf([member(0.3, 0.2, 0.4)], [member(0.01, -0.02, 0.04)])).toEqual(["a"]);
    expect(redundantOf([member(0.3, 0.2, 0.4)], [member(0.1, -0.02, 0.22)])).toEqual([]);
    expect(redundantOf([member(0.3, 0.2, 0.4)], [member(0.02, 0.01, 0.03)])).toEqual([]);
    expect(redundantOf([member(0.1, -0.1, 0.3)], [member(0)])).toEqual([]);
    expect(redundantOf([member(null)], [member(0)])).toEqual([]);
    expect(redundantOf([member(0.3, 0.2, 0.4)], [member(null)])).toEqual([]);
  });

  it("is not claimed where the loss is merely uncertain", () => {
    expect(redundantOf([member(0.3, 0.2, 0.4)], [member(0.01, -0.1, 0.1)])).toEqual(["a"]);
    expect(redundantOf([member(0.3, 0.2, 0.4)], [member(0.01, -0.1, 0.12)])).toEqual([]);
    expect(redundantOf([member(0.3, 0.05, 0.55)], [member(0, -0.04, 0.04)])).toEqual([]);
    expect(redundantOf([member(-0.3, -0.4, -0.2)], [member(-0.01, -0.05, 0.2)])).toEqual(["a"]);
    expect(redundantOf([member(-0.3, -0.4, -0.2)], [member(-0.01, -0.15, 0.02)])).toEqual([]);
  });

  it("is not claimed of one item, or of the items of one cluster, which have no intervals", () => {
    const states = statesBy(2, () => true);
    expect(reportOf(tableOf([states, states], 2)).redundant).toEqual(["m0", "m1"]);
    for (const report of [reportOf(tableOf([states], 2)), reportOf(tableOf([states, states], 2, { clusters: ["c", "c"] }))]) {
      expect(report.redundant).toEqual([]);
      expect(report.shapley[0]).toEqual({ model: "m0", value: 0.5, low: null, high: null });
      expect(report.gain.overDevBest).toEqual({ model: "m0", value: 0, low: null, high: null });
      expect(report.intervals.interaction[0]![1]).toBeNull();
    }
  });
});
