import { expect, it } from "vitest";
import { synergy } from "../../../../runner/page/charts/synergy.ts";
import { slicesOf } from "../../../../runner/page/slice.ts";
import { syntheticReport } from "../synthetic-report.ts";

const plain = syntheticReport({ pools: { p: ["a", "b", "c"] }, methods: { m: "routing" }, datasets: ["d"] });

/** What is said of the pairs ab, ac and bc. */
function saidOf(ab: number, ac: number, bc: number): string {
  const interaction = [
    [null, ab, ac],
    [ab, null, bc],
    [ac, bc, null],
  ];
  const report = { ...plain, games: plain.games.map((game) => ({ ...game, interaction })) };
  return synergy(report, slicesOf(report)).figures[0]!.description;
}

it("the chart of synergy calls pairs good together only where they are worth more together than apart", () => {
  expect(saidOf(0.1, -0.2, 0.05)).toBe("Best together: a and b, +10.0; least: a and c, −20.0 (1 game).");
  expect(saidOf(-0.3, -0.126, -0.2)).toBe("Least redundant: a and c, −12.6; most: a and b, −30.0 (1 game).");
});
