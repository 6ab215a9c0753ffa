import { describe, expect, it } from "vitest";
import { mcnemar } from "../../../../runner/values/statistics/mcnemar.ts";

describe("mcnemar", () => {
  it("is exact for 14 rescued against 3 harmed, and 15 against 9", () => {
    expect(mcnemar(14, 3).twoSided).toBe(1668 / 131072);
    expect(mcnemar(15, 9).twoSided).toBe(0.30745625495910645);
  });

  it("tests one side against the other", () => {
    expect(mcnemar(14, 3).better).toBe(834 / 131072);
    expect(mcnemar(3, 14).worse).toBe(834 / 131072);
    expect(mcnemar(5, 0)).toEqual({ twoSided: 1 / 16, better: 1 / 32, worse: 1 });
  });

  it("finds nothing in even counts or none", () => {
    expect(mcnemar(7, 7).twoSided).toBe(1);
    expect(mcnemar(0, 0)).toEqual({ twoSided: 1, better: 1, worse: 1 });
  });

  it("keeps its digits for many pairs, where two to their number is no double", () => {
    expect(mcnemar(550, 450).better).toBe(0.0008652680424881588);
    expect(mcnemar(2000, 0).better).toBe(0);
    expect(mcnemar(1000, 0).better).toBe(2 ** -1000);
    expect(mcnemar(1500, 1500).better).toBe(0.5072830492578979);
  });

  it("takes whole counts only", () => {
    expect(() => mcnemar(1.5, 0)).toThrow("found 1.5");
    expect(() => mcnemar(0, -1)).toThrow("found -1");
  });
});
