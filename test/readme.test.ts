import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { planOf } from "../runner/runs/plan.ts";
import { prepareSuite } from "../runner/runs/prepare.ts";

const root = new URL("../", import.meta.url);
const readme = readFileSync(new URL("README.md", root), "utf8");

describe("the README's table of calls", () => {
  it("says what the plan of suites/methods.json says", async () => {
    const plan = planOf(await prepareSuite(fileURLToPath(new URL("suites/methods.json", root))));
    for (const [method, { test, all }] of [...Object.entries(plan.methods), ["**all together**", plan.calls] as const]) {
      const line = readme.split("\n").find((row) => row.startsWith(`| ${method} |`));
      expect(line, method).toBeDefined();
      const numbers = line!
        .replaceAll(/[*|x]|at most|fewer/g, " ")
        .match(/\d+(?:\.\d+)?/g)!
        .map(Number);
      const shown = [
        test.distinct / plan.items.test,
        test.unshared / plan.items.test,
        test.unshared / test.distinct,
        all.unshared / all.distinct,
      ];
      expect(numbers, method).toEqual(shown.map((value, k) => (k < 2 ? value : Number(value.toFixed(1)))));
      expect(line!.includes("at most"), method).toBe(test.kind !== "exact");
    }
  });

  it("shows what sharing is for: at least 4 times fewer calls, 3.5 times in the test phase alone", async () => {
    const { calls } = planOf(await prepareSuite(fileURLToPath(new URL("suites/methods.json", root))));
    expect(calls.all.unshared / calls.all.distinct).toBeGreaterThanOrEqual(4);
    expect(calls.test.unshared / calls.test.distinct).toBeGreaterThanOrEqual(3.5);
  });
});
