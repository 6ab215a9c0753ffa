import { expect, it } from "vitest";
import { coupling } from "../../../../runner/page/charts/coupling.ts";
import type { Coupling } from "../../../../spec/index.ts";
import { syntheticReport } from "../synthetic-report.ts";

const plain = syntheticReport({ pools: { p: ["a", "b", "c"] }, methods: { m: "routing" }, datasets: ["d", "e"] });
const setting = (more: Partial<Coupling>): Coupling => ({
  pool: "p",
  family: "routing",
  index: "leave-one-out",
  n: { models: 3, datasets: 2, games: 2 },
  rho: 0.5,
  low: 0.1,
  high: 0.9,
  p: 0.01,
  pHolm: 0.02,
  detectable: 0.6,
  carriesOver: true,
  reason: null,
  ...more,
});

it("the coupling's verdict says yes only where p and interval do, and no only where a yes could have been found", () => {
  const settings = [
    setting({}),
    setting({ low: -0.2 }),
    setting({ carriesOver: false }),
    setting({ carriesOver: false, detectable: 1.2 }),
    setting({ index: "shapley", carriesOver: null, reason: "decides nothing" }),
  ];
  const { table, figures } = coupling({ ...plain, coupling: settings }, []);
  const verdict = table.head.findIndex(({ text }) => text === "verdict");
  expect(table.rows.map((row) => row[verdict])).toEqual([
    "carries over",
    "carries over by p, not by its interval",
    "not shown to carry over",
    "too few to tell",
    "–",
  ]);
  expect(figures[0]!.description).not.toContain("shapley");
});
