import { expect, it } from "vitest";
import type { Plan } from "../../runner/runs/plan.ts";
import { type Budget, pageOf } from "../../studies/budget/page.ts";
import { affordableMillis, expectedCalls, hours, perCall } from "../../studies/budget/reckon.ts";
import type { Sample, Spent } from "../../studies/budget/sample.ts";

const spent = (model: string, kind: string, calls: number, millis: number): Spent => ({
  ...{ model, kind, calls, millis },
  input: 10 * calls,
  output: 4 * calls,
});
const sample: Sample = {
  items: 20,
  spent: [spent("a", "answer", 60, 60), spent("b", "answer", 60, 120), spent("b", "refine", 40, 140)],
  methods: { debate: [spent("a", "answer", 20, 20), spent("b", "refine", 20, 70)] },
  runnerMillis: 80,
  batch: 31.6,
};
const counts = (dev: number, test: number, unshared: number) => ({
  dev: { distinct: dev, unshared: dev, kind: "exact" as const },
  test: { distinct: test, unshared, kind: "bound" as const },
  all: { distinct: dev + test, unshared: dev + unshared, kind: "bound" as const },
});
const planned = (pools: number): Plan => ({
  ...{ games: pools, coalitions: 3 * pools, plays: 300 * pools, items: { dev: 50, test: 100 }, unsupported: [] },
  ...{ tokens: null, cost: null, withoutAverages: [], withoutPrices: [] },
  calls: counts(100 * pools, 1000 * pools, 5000 * pools),
  methods: { debate: counts(100 * pools, 500 * pools, 2000 * pools) },
});

it("means are over calls, hours are theirs, and what is affordable is the other way round", () => {
  expect(perCall(sample.spent)).toEqual({ calls: 160, input: 10, output: 4, millis: 2 });
  expect(perCall([])).toEqual({ calls: 0, input: 0, output: 0, millis: 0 });
  expect(hours(3_600_000, 2)).toBe(2);
  expect(affordableMillis(3_600_000, 24, 2)).toBe(48);
  expect(hours(7_200_000, affordableMillis(7_200_000, 24, 2))).toBe(48);
});

it("expected calls are the dev phase as counted, and test items as in the sample", () => {
  // 160 calls on 20 items, and 100 items.
  expect(expectedCalls(counts(100, 1000, 5000), perCall(sample.spent), sample, 100)).toBe(100 + 800);
});

it("the page counts all pools, and says of each number which kind it is", () => {
  const budget: Budget = {
    machine: { processor: "Abacus", cores: 3, node: "1.2.3" },
    suite: { pools: 2, datasets: 4 },
    models: [
      { id: "a", name: "ant", parameters: 1000 },
      { id: "b", name: "bee", parameters: 20_000 },
    ],
    whole: planned(2),
    pools: ["one", "two"].map((id) => ({ id, members: ["ant", "bee"], plan: planned(1) })),
    sizes: [{ members: 3, calls: 36_000 }],
    sample,
    sampledPool: "one",
  };
  const page = pageOf(budget);
  expect(page).toContain("on 3 cores (Abacus), Node 1.2.3");
  expect(page).toContain("**2,200 calls at most**, 4.64 times fewer than the 10,200");
  expect(page).toContain("1,800 are expected");
  // 80 of 400 ms of processor time.
  expect(page).toContain("itself took 20 % of the");
  const rows = page.split("\n").filter((line) => line.startsWith("| "));
  expect(rows).toContain("| debate | 4,200 | 1,200 | 600 | 2.25 | 0.001 | 0.000 | 10.0 | 4.00 |");
  expect(rows).toContain("| two (ant, bee) | 5,100 | 1,100 | 900 | 2.00 | 0.001 | 0.001 |");
  expect(rows).toContain("| bee | 20,000 | 63 | 10.0 | 4.00 | 2.60 |");
  expect(rows).toContain("| refine | 25 | 10.0 | 4.00 | – | 3.50 |");
  // 36,000 calls of 2 ms; two pools in 48 core hours.
  expect(rows).toContain("| 3 | 7 | 36,000 | 0.020 | 0.040 | 2,400 |");
  for (const word of ["**Counted**", "**Measured**", "**Reckoned**"]) expect(page).toContain(word);
});
