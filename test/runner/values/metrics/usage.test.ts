import { describe, expect, it } from "vitest";
import { lineOf, tableOf } from "../outcome-lines.ts";
import { reportOf } from "../report-of.ts";

describe("usage", () => {
  it("gives calls, tokens and cost an item, and null where any is unknown", () => {
    const table = tableOf([[1], [0], [3]], 1);
    expect(reportOf(table)).toMatchObject({ calls: 3, tokens: 15, cost: 0.25 });
    table.add(lineOf("q1", [1], { full: { calls: 5, inputTokens: 10, outputTokens: 5, cost: null } }));
    expect(reportOf(table)).toMatchObject({ calls: 4, tokens: 15, cost: null });
    table.add(lineOf("q2", [3], { full: null }));
    expect(reportOf(table)).toMatchObject({ calls: 4 });
    expect(reportOf(tableOf([[3]], 1))).toMatchObject({ calls: null, tokens: null, cost: null, accuracy: { graded: null, all: 0 } });
  });
});
