import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addCoverage, coverageOf, tallyOf } from "../../../../runner/values/metrics/tally.ts";
import { playState } from "../../../../spec/outcome.ts";
import { tableOf } from "../outcome-lines.ts";
import { reportOf } from "../report-of.ts";

const { correct, incorrect, failed, degraded } = playState;

describe("tally", () => {
  it("covers all coalitions, undefined ones counting as done", () => {
    const coverage = coverageOf(
      tableOf(
        [
          [1, 4, 9],
          [3, 5, 6],
          [11, 2, 0],
        ],
        2,
      ),
    );
    expect(coverage).toEqual({ done: 5, failed: 2, unsupported: 1, notRun: 1 });
    expect(addCoverage(coverage, coverage)).toEqual({ done: 10, failed: 4, unsupported: 2, notRun: 2 });
  });

  it("has no accuracy where nothing was graded", () => {
    expect(tallyOf(tableOf([[6], [4]], 1))).toMatchObject({
      accuracy: { graded: null, all: null },
      counts: { total: 2, notRun: 1, undefined: 1 },
    });
  });

  it("shows correct of graded, correct of all, and what failed: 8 right, 1 wrong, 1 failed", () => {
    const states = [...Array(8).fill(correct), incorrect, failed];
    const report = reportOf(
      tableOf(
        states.map((state) => [state]),
        1,
      ),
    );
    expect(report.accuracy).toEqual({ graded: 8 / 9, all: 8 / 10 });
    expect(report).toMatchObject({ failed: 1, items: 9, excluded: 1, noAnswer: 0 });
    expect(report.values).toEqual([0, 8 / 9]);
    expect(
      reportOf(
        tableOf(
          states.map((state) => [state]),
          1,
        ),
        {},
        0,
        "zero",
      ).values,
    ).toEqual([0, 8 / 10]);
  });

  it("counts every play once, whatever became of it", () => {
    const state = fc.constantFrom(0, 1, 2, 3, 4, 5, 6, 8, 9, 10);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(state, state, state), { minLength: 1, maxLength: 12 }),
        fc.constantFrom("exclude-item" as const, "zero" as const),
        (items, rule) => {
          const { counts, degraded: went, noAnswer: none, failed: lost } = reportOf(tableOf(items, 2), {}, 0, rule);
          const { total, ...parts } = counts;
          expect(Object.values(parts).reduce((a, b) => a + b, 0)).toBe(total);
          expect(total).toBe(items.length);
          expect(went).toBe(items.filter(([, , whole]) => whole >= degraded).length);
          expect([none, lost]).toEqual([parts.noAnswer, parts.failed]);
        },
      ),
      { numRuns: 60 },
    );
  });
});
