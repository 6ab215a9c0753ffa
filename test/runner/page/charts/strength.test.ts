import { describe, expect, it } from "vitest";
import { strength } from "../../../../runner/page/charts/strength.ts";
import { slicesOf } from "../../../../runner/page/slice.ts";
import type { GameReport, Report } from "../../../../spec/index.ts";
import { syntheticReport } from "../synthetic-report.ts";

const plain = syntheticReport({
  pools: { p: ["a", "b", "c"] },
  methods: { m: "routing", n: "routing", s: "control" },
  datasets: ["d", "e"],
});

const valued = (values: readonly (number | null)[]) =>
  ["a", "b", "c"].map((model, i) => ({ model, value: values[i]!, low: null, high: null }));

/** The report with these numbers in all games of methods. */
function reportWith(numbers: Partial<Pick<GameReport, "individual" | "shapley" | "leaveOneOut">>): Report {
  return { ...plain, games: plain.games.map((game) => (game.family === "control" ? game : { ...game, ...numbers })) };
}

interface Mark {
  readonly y: number;
  readonly labelX: number;
  readonly labelY: number;
}

const rowsOf = (report: Report) => strength(report, slicesOf(report)).table.rows;

describe("the chart of strength", () => {
  it("ranks members alone and by each index, over all datasets and on each, without the controls", () => {
    const report = reportWith({
      individual: valued([0.5, 0.7, 0.6]),
      shapley: valued([0.3, 0.1, 0.2]),
      leaveOneOut: valued([0.1, 0.1, -0.05]),
    });
    const { figures, table } = strength(report, slicesOf(report));
    expect(table.head.map(({ text }) => text)).toEqual([
      "pool",
      "dataset",
      "model",
      "alone %",
      "place alone",
      "Shapley value, points",
      "place by Shapley value",
      "leave-one-out, points",
      "place by leave-one-out",
      "games",
    ]);
    expect(table.rows.slice(0, 3)).toEqual([
      ["p", "all (mean)", "a", "50.0", "3", "30.0", "1", "10.0", "1", "4"],
      ["p", "all (mean)", "b", "70.0", "1", "10.0", "3", "10.0", "1", "4"],
      ["p", "all (mean)", "c", "60.0", "2", "20.0", "2", "−5.0", "3", "4"],
    ]);
    expect(table.rows.map(([, dataset]) => dataset)).toEqual(["all (mean)", "d", "e"].flatMap((id) => [id, id, id]));
    expect(figures[0]!.description).toBe(
      "Alone: b 70.0, c 60.0, a 50.0. By Shapley value: a 30.0 (place 3 alone), c 20.0, b 10.0 (place 1 alone). By leave-one-out: a 10.0 (place 3 alone), b 10.0, c −5.0 (place 2 alone). 4 games.",
    );
    expect(JSON.stringify(figures[0]!.spec)).toContain("30.0 ↑2");
    expect(JSON.stringify(figures[0]!.spec)).toContain("10.0 ↓2");
  });

  it("gives values that read the same the same place", () => {
    const alike = valued([-0.0081, -0.0079, -0.02]);
    const report = reportWith({ individual: valued([0.5, 0.7, 0.6]), shapley: alike, leaveOneOut: alike });
    expect(rowsOf(report).slice(0, 3)).toEqual([
      ["p", "all (mean)", "a", "50.0", "3", "−0.8", "1", "−0.8", "1", "4"],
      ["p", "all (mean)", "b", "70.0", "1", "−0.8", "1", "−0.8", "1", "4"],
      ["p", "all (mean)", "c", "60.0", "2", "−2.0", "3", "−2.0", "3", "4"],
    ]);
  });

  it("keeps its numbers apart and in the order of their values", () => {
    const report = reportWith({
      individual: valued([0.5, 0.502, 0.498]),
      shapley: valued([0.1, 0.3, 0.101]),
      leaveOneOut: valued([0.3, 0.1, 0.2]),
    });
    const { layer } = strength(report, slicesOf(report)).figures[0]!.spec as unknown as { layer: { data: { values: Mark[] } }[] };
    const marks = layer.find(({ data }) => data.values[0]?.labelY !== undefined)!.data.values;
    for (const x of new Set(marks.map((mark) => mark.labelX))) {
      const column = marks.filter((mark) => mark.labelX === x).sort((a, b) => a.y - b.y);
      expect(column).toHaveLength(3);
      for (let k = 1; k < column.length; k++) expect(column[k]!.labelY - column[k - 1]!.labelY).toBeGreaterThanOrEqual(14 - 1e-9);
    }
  });

  it("shows the indices that the suite declares, and leaves out of a mean the games that have none", () => {
    const report = reportWith({
      individual: valued([0.5, 0.7, 0.6]),
      shapley: valued([null, null, null]),
      leaveOneOut: valued([0.2, 0.1, 0]),
    });
    const withOne = { ...report, valuation: { ...report.valuation, indices: ["leave-one-out" as const] } };
    expect(rowsOf(withOne)[0]).toEqual(["p", "all (mean)", "a", "50.0", "3", "20.0", "1", "4"]);
    expect(rowsOf(report)[0]).toEqual(["p", "all (mean)", "a", "50.0", "3", "20.0", "1", "–", "", "4"]);
  });
});
