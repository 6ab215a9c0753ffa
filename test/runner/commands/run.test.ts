import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../temporary-folder.ts";
import { type Ended, realVerb, verb } from "../verb.ts";
import { smallRun, smallSuite, writeSuite } from "./small-run.ts";

const folder = temporaryFolder();

const gone = ({ code, out, err }: Ended) => ({ code, out, err: err.replaceAll(folder, "") });

describe("run", () => {
  it("exits with 0 though answers are wrong, and prints the report it has written", async () => {
    const suite = writeSuite(folder);
    const out = join(folder, "fine");
    const ended = await verb(["run", suite, "--out", out, "--workers", "1", "--json"]);
    expect(ended.code).toBe(0);
    const report = JSON.parse(ended.out);
    expect(report).toEqual(JSON.parse(readFileSync(join(out, "report.json"), "utf8")));
    expect(report).toMatchObject({ partial: false, coverage: { done: 24, failed: 0, unsupported: 0, notRun: 0 } });
    const shown = await verb(["report", out]);
    expect(shown).toMatchObject({ code: 0, err: "" });
    expect(shown.out).toMatch(/^two +vote +numbers +50\.0/m);
    expect((await verb(["report", out, "--json"])).out).toBe(readFileSync(join(out, "report.json"), "utf8"));
  });

  it("exits with 3 where more plays failed than failOnError allows, and with 0 where it allows them", async () => {
    const suite = smallSuite();
    Object.assign(suite.models[1]!.with.replies, { i2: null });
    const failed = await verb(["run", writeSuite(folder, suite), "--out", join(folder, "failed"), "--workers", "1"]);
    expect(failed.code).toBe(3);
    expect(failed.err).toMatch(/[1-9]\d* failed/);
    suite.limits.failOnError = 0.5;
    expect((await verb(["run", writeSuite(folder, suite), "--out", join(folder, "allowed"), "--workers", "1"])).code).toBe(0);
  });

  it("plays only the games and items asked for, and marks the run partial", async () => {
    const suite = writeSuite(folder);
    const only = await verb([
      "run",
      suite,
      "--out",
      join(folder, "only"),
      "--workers",
      "1",
      "--json",
      "--only",
      "method=vote,pool=two",
      "--limit",
      "3",
    ]);
    const report = JSON.parse(only.out);
    expect(only.code).toBe(0);
    expect(report.partial).toBe(true);
    expect(report.games.map((game: { method: string; items: number }) => [game.method, game.items])).toEqual([["vote", 3]]);
  });

  it("exits with 2 and leaves no folder where its options are wrong", async () => {
    const suite = writeSuite(folder);
    const out = join(folder, "wrong");
    for (const [args, says] of [
      [["--only", "method=vtoe"], '--only: "vtoe" is no method of this suite; did you mean "vote"? Known: first, vote\n'],
      [["--only", "pool=three"], '--only: "three" is no pool of this suite; known: two\n'],
      [["--only", "methods=vote"], 'found "methods=vote"; allowed: pool=…, method=…, dataset=…'],
      [["--only", "method="], '"method=" does not name one method'],
      [["--only", "method=a=b"], '"method=a=b" does not name one method'],
      [["--limit", "0"], "a whole number of at least 1 is needed"],
      [["--workers", "two"], "a whole number of at least 1 is needed"],
      [["--resume", "--replay"], "--resume and --replay exclude each other\n"],
      [["--replay"], "is not there"],
    ] as const) {
      const ended = await verb(["run", suite, "--out", out, "--workers", "1", ...args]);
      expect({ args, ...gone(ended), err: ended.err.includes(says) ? says : ended.err }).toEqual({ args, code: 2, out: "", err: says });
    }
    expect(existsSync(out)).toBe(false);
  });

  it("exits with 2 where the folder holds a run, is a file, or holds what is none", async () => {
    const out = await smallRun(folder, smallSuite(), "there");
    const again = (place: string) => verb(["run", join(folder, "there.json"), "--out", place, "--workers", "1"]);
    expect(gone(await again(out))).toEqual({
      code: 2,
      out: "",
      err: "/there:1:1: holds a run already: --resume goes on with it, --out names another folder\n",
    });
    expect((await again(join(folder, "there.json", "below"))).code).toBe(2);

    writeFileSync(join(out, "report.json"), '{"suite": {}, "games": 3}');
    const bad = await verb(["report", out]);
    expect(bad.code).toBe(2);
    expect(bad.err).toContain("report.json:1:24: /games: found 3; allowed: a list of objects\n");
    writeFileSync(join(out, "manifest.json"), '{"suite": ');
    const cut = await verb(["report", out]);
    expect(gone(cut)).toMatchObject({
      code: 2,
      out: "",
      err: expect.stringMatching(/^\/there\/manifest\.json:1:10: not JSON: a value is expected/),
    });
  });

  it("says of a run that is complete that all of it was there already, and plays nothing", async () => {
    const out = await smallRun(folder, smallSuite(), "complete");
    const again = await verb(["run", join(folder, "complete.json"), "--out", out, "--workers", "1", "--resume"]);
    expect(again.code).toBe(0);
    expect(again.err).not.toMatch(/\b0 plays/);
    expect(gone(again).err.split("\n").slice(0, 3)).toEqual([
      "test: 4 of 4 items, all there already",
      "/complete/report.json: 2 games, 24 plays done, 0 failed, 0 unsupported, 0 not run",
      "nothing was left to play: all plays were there already",
    ]);
    // One item is lost: it is played, and nothing of this is said.
    const outcomes = readFileSync(join(out, "outcomes.jsonl"), "utf8").split("\n");
    writeFileSync(join(out, "outcomes.jsonl"), outcomes.filter((line) => !line.includes('"item":"i2"')).join("\n"));
    const mended = await verb(["run", join(folder, "complete.json"), "--out", out, "--workers", "1", "--resume"]);
    expect(mended.err).toMatch(/^test: 3 of 4 items, 0 plays\ntest: 4 of 4 items, 6 plays\n/);
    expect(mended.err).not.toContain("already");
  });

  it("ends the same way in a process of its own", async () => {
    const suite = smallSuite();
    Object.assign(suite.models[1]!.with.replies, { i2: null });
    const ended = await realVerb(["run", writeSuite(folder, suite), "--out", join(folder, "process"), "--workers", "2"]);
    expect(ended.code).toBe(3);
    expect(ended.out).toContain("Games: the whole pool's score");
  });
});
