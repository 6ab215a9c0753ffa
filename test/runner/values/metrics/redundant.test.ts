import { describe, expect, it } from "vitest";
import { redundantOf } from "../../../../runner/values/metrics/redundant.ts";

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
});
