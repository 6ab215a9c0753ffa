import { expect, it } from "vitest";
import { synergy } from "../../../../runner/page/charts/synergy.ts";
import { slicesOf } from "../../../../runner/page/slice.ts";
import { syntheticReport } from "../synthetic-report.ts";

/** What is said of a game with these interactions. */
function saidOf(members: string[], interaction: (number | null)[][]): string {
  const plain = syntheticReport({ pools: { p: members }, methods: { m: "routing" }, datasets: ["d"] });
  const report = { ...plain, games: plain.games.map((game) => ({ ...game, interaction })) };
  return synergy(report, slicesOf(report)).figures[0]!.description;
}

const ofThree = (ab: number, ac: number, bc: number) =>
  saidOf(
    ["a", "b", "c"],
    [
      [null, ab, ac],
      [ab, null, bc],
      [ac, bc, null],
    ],
  );

it("the chart of synergy calls pairs good together only where they are worth more together than apart", () => {
  expect(ofThree(0.1, -0.2, 0.05)).toBe("Best together: a and b, +10.0; least: a and c, −20.0 (1 game).");
  expect(ofThree(-0.3, -0.126, -0.2)).toBe("Least redundant: a and c, −12.6; most: a and b, −30.0 (1 game).");
});

it("the chart of synergy says the one pair of a pool of two once", () => {
  const ofTwo = (ab: number) =>
    saidOf(
      ["a", "b"],
      [
        [null, ab],
        [ab, null],
      ],
    );
  expect(ofTwo(0.1)).toBe("a and b, +10.0 (1 game).");
  expect(ofTwo(-0.2)).toBe("a and b, −20.0 (1 game).");
});
