import { describe, expect, it } from "vitest";
import { rescue } from "../../../../runner/page/charts/rescue.ts";
import { slicesOf } from "../../../../runner/page/slice.ts";
import { syntheticReport } from "../synthetic-report.ts";

const plain = syntheticReport({ pools: { p: ["a", "b"] }, methods: { m: "routing" }, datasets: ["d", "e"] });

describe("rescued and harmed", () => {
  it("adds up the plays of all datasets", () => {
    const counts = [
      { items: 10, rescue: { count: 3, rate: 0.5 }, harm: { count: 1, rate: 0.25 } },
      { items: 30, rescue: { count: 1, rate: 0.1 }, harm: { count: 5, rate: 0.25 } },
    ];
    const report = { ...plain, games: plain.games.map((game, k) => ({ ...game, ...counts[k]! })) };
    const { table, figures } = rescue(report, slicesOf(report));
    const columns = ["rescued %", "harmed %", "net, points", "rescued", "harmed", "plays"].map((head) =>
      table.head.findIndex(({ text }) => text === head),
    );
    expect(table.rows.map((row) => columns.map((k) => row[k]))).toEqual([
      ["10.0", "15.0", "−5.0", "4", "6", "40"],
      ["30.0", "10.0", "+20.0", "3", "1", "10"],
      ["3.3", "16.7", "−13.3", "1", "5", "30"],
    ]);
    // One method is neither the best nor the worst.
    expect(figures[0]!.description).toBe("m (rescued 10.0 %, harmed 15.0 %).");
  });

  it("draws nothing and says why where there is nothing to measure against, and shows the gain in hindsight", () => {
    const games = plain.games.map((game) => ({
      ...game,
      baseline: null,
      rescue: null,
      harm: null,
      net: null,
      gain: { ...game.gain, overDevBest: null },
    }));
    const report = { ...plain, games };
    const { about, figures, table } = rescue(report, slicesOf(report));
    expect(figures).toEqual([]);
    expect(about.join(" ")).toContain("no member to measure rescue and harm against");
    expect(table.head.map(({ text }) => text)).not.toContain("harmed");
    expect(table.rows[1]![5]).toBe(report.games[0]!.gain.overTestBest!.model);
  });
});
