import { describe, expect, it } from "vitest";
import { cost } from "../../../../runner/page/charts/cost.ts";
import { slicesOf } from "../../../../runner/page/slice.ts";
import type { Report } from "../../../../spec/index.ts";
import { syntheticReport } from "../synthetic-report.ts";

type Point = readonly [score: number, calls: number, tokens: number | null, cost: number | null];

function reportWith(points: Readonly<Record<string, Point>>): Report {
  const methods = Object.fromEntries(Object.keys(points).map((id) => [id, id === "control" ? "control" : "routing"]));
  const report = syntheticReport({ pools: { p: ["a", "b"] }, methods, datasets: ["d"] });
  return {
    ...report,
    games: report.games.map((game) => {
      const [score, calls, tokens, money] = points[game.method]!;
      return { ...game, values: [0, 0, 0, score], calls, tokens, cost: money };
    }),
  };
}

const frontOf = (report: Report) => {
  const { table, figures } = cost(report, slicesOf(report));
  const column = table.head.findIndex(({ text }) => text === "on the front");
  return { front: table.rows.filter((row) => row[column] === "yes").map((row) => row[2]), description: figures[0]!.description };
};

describe("score against cost", () => {
  it("has on its front what no other method beats at its price, and never a control", () => {
    const points = {
      cheap: [0.5, 1, 10, 1],
      worse: [0.5, 2, 20, 2],
      good: [0.7, 3, 30, 3],
      dear: [0.6, 9, 90, 9],
      control: [0.9, 1, 1, 1],
    } as const;
    expect(frontOf(reportWith(points))).toEqual({
      front: ["cheap", "good"],
      description: "Unbeaten at their price, in cost a play: cheap (50.0 % for 1), good (70.0 % for 3).",
    });
  });

  it("has equals on its front together", () => {
    expect(frontOf(reportWith({ x: [0.5, 2, 20, 2], y: [0.5, 2, 20, 2], z: [0.4, 2, 20, 2] })).front).toEqual(["x", "y"]);
  });

  it("counts in tokens where a price is unknown, and in calls where a usage is", () => {
    const tokens = frontOf(reportWith({ x: [0.5, 9, 10, null], y: [0.6, 1, 20, 1] }));
    expect(tokens).toMatchObject({ front: ["x", "y"], description: expect.stringContaining("in tokens a play") });
    const calls = frontOf(reportWith({ x: [0.5, 9, 10, 1], y: [0.6, 1, null, null] }));
    expect(calls).toMatchObject({ front: ["y"], description: expect.stringContaining("in calls a play") });
  });
});
