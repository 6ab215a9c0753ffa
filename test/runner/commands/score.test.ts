import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder, verb } from "../verb.ts";
import { smallRun, smallSuite, writeSuite } from "./small-run.ts";

const folder = temporaryFolder();
const run = smallRun(folder);

interface Scored {
  readonly games: readonly { readonly method: string; readonly values: readonly number[] }[];
}

const wholePool = ({ games }: Scored, method: string) => games.find((game) => game.method === method)!.values.at(-1);

describe("score", () => {
  it("gives the report of the run itself where nothing has changed", async () => {
    const { code } = await verb(["score", await run, "--workers", "1"]);
    expect(code).toBe(0);
    expect(readFileSync(join(`${await run}-scored`, "report.json"), "utf8")).toBe(readFileSync(join(await run, "report.json"), "utf8"));
  });

  it("reads the recorded replies in another way, asking no model", async () => {
    const suite = smallSuite();
    suite.datasets[0]!.extract = ["boxed"];
    const out = join(folder, "boxed");
    const { code, out: printed } = await verb([
      "score",
      await run,
      "--suite",
      writeSuite(folder, suite),
      "--out",
      out,
      "--workers",
      "1",
      "--json",
    ]);
    expect(code).toBe(0);
    const before = JSON.parse(readFileSync(join(await run, "report.json"), "utf8")) as Scored;
    // Of the boxed answers the weak model's to i2 is right.
    expect([wholePool(before, "vote"), wholePool(JSON.parse(printed) as Scored, "vote")]).toEqual([0.5, 0.25]);
    expect(readFileSync(join(out, "calls.jsonl"), "utf8")).toBe(readFileSync(join(await run, "calls.jsonl"), "utf8"));
  });

  it("refuses a suite that differs in more than extract and scorer, and says in what", async () => {
    const suite = smallSuite();
    suite.seed = 4;
    suite.methods[0]!.with = { tie: "seeded" };
    const path = writeSuite(folder, suite, "other.json");
    const out = join(folder, "refused");
    const { code, err } = await verb(["score", await run, "--suite", path, "--out", out]);
    expect(code).toBe(2);
    expect(err).toContain(`${path}:1:1: more than "extract" and "scorer" differs from the run's suite:`);
    expect(err).toContain("/seed: 3 -> 4");
    expect(err).toContain('/with/tie: "first" -> "seeded"');
    expect(existsSync(out)).toBe(false);
  });

  it("refuses a folder that holds a run", async () => {
    const { code, err } = await verb(["score", await run, "--out", await run]);
    expect(code).toBe(2);
    expect(err).toContain("holds a run already: --out names another folder");
  });
});
