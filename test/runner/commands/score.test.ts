import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../temporary-folder.ts";
import { verb, writeFiles } from "../verb.ts";
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

  it("leaves a play that other answers lead to a call that was never made as not run, and says so", async () => {
    const base = temporaryFolder();
    const suite = smallSuite();
    suite.methods.push({ id: "doubtful", use: "./doubtful.mjs", with: {} });
    // Asks again where there is no answer: of the boxed answers each model gave one.
    writeFiles(base, {
      "doubtful.mjs": `export default { description: "Asks again.", family: "control", minimum: 1, parameters: { type: "object" }, *play({ seats: [seat] }) {
        const [first] = yield [seat.answer];
        if (first.key !== null) return { reply: first };
        const [second] = yield [seat.ask({ kind: "refine", view: [first] })];
        return { reply: second };
      } };`,
    });
    const past = join(base, "run");
    expect(await verb(["run", writeSuite(base, suite), "--out", past, "--workers", "1", "--allow-code"])).toMatchObject({ code: 0 });
    suite.datasets[0]!.extract = ["boxed"];
    const changed = writeSuite(base, suite, "boxed.json");
    const ended = await verb(["score", past, "--suite", changed, "--out", join(base, "boxed"), "--workers", "1", "--allow-code"]);
    expect(ended).toMatchObject({ code: 3, err: expect.stringContaining("9 of 36 plays were not run") });
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
