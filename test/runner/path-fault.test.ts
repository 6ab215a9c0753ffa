import { chmodSync, mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../temporary-folder.ts";
import { smallRun, writeSuite } from "./commands/small-run.ts";
import { verb, writeFiles } from "./verb.ts";

const folder = temporaryFolder();
const at = (name: string) => join(folder, name);
writeFiles(folder, { file: "{}" });
mkdirSync(at("folder"));
const suite = writeSuite(folder);
const run = smallRun(folder);

/** Every verb that reads what its first argument names, and what it needs beside that. */
const readers: readonly (readonly [string, ...string[]])[] = [
  ["check"],
  ["plan"],
  ["run"],
  ["report"],
  ["score"],
  ["gate"],
  ["pack"],
  ["verify"],
  ["leaderboard"],
  ["show", "--item", "i1"],
  ["export csv"],
  ["export gguf"],
  ["import zeroeval", "--out", at("imported")],
];

/** Its exit code and what it said, without the folder's path. */
async function ended(args: readonly string[]): Promise<{ code: number; err: string }> {
  const { code, out, err } = await verb(args);
  expect(out).toBe("");
  return { code, err: err.replaceAll(folder, "") };
}

const machineWords = /\bE[A-Z]{4,}\b|illegal operation|internal fault|\n {4}at /;

describe("a path that leads to nothing of use", () => {
  it.each(["folder", "none", "file/under", "x".repeat(300)])(
    "is named in plain words by every verb, which exits with 2: %.20s",
    async (name) => {
      for (const [reader, ...more] of readers) {
        const { code, err } = await ended([...reader.split(" "), at(name), ...more]);
        expect({ reader, code, err }).toEqual({ reader, code: 2, err: expect.not.stringMatching(machineWords) });
        expect(err).toContain(`/${name}`);
        expect(err.trimEnd().split("\n")).toHaveLength(1);
      }
    },
  );

  it("is one to write to, a folder, what stands within a file or within nothing that can be made", async () => {
    expect(await ended(["pack", await run, "--out", at("folder")])).toEqual({
      code: 2,
      err: "/folder: it is a folder, and a file is needed\n",
    });
    for (const args of [["init"], ["run", suite, "--out"], ["export", "csv", await run, "--out"], ["report", await run, "--html"]])
      expect(await ended([...args, at("file/under")])).toEqual({ code: 2, err: "/file:1:1: is a file, and a folder is needed\n" });
  });

  it("is said with the verb's own words where it has some", async () => {
    expect((await ended(["check", at("folder")])).err).toBe(
      "/folder:1:1: the suite cannot be read: it is a folder, and a file is needed\n",
    );
    expect((await ended(["verify", at("folder")])).err).toBe(
      "/folder:1:1: the packed run cannot be read: it is a folder, and a file is needed: the one that `pack` makes of a run\n",
    );
    expect((await ended(["leaderboard", at("none")])).err).toBe("/none: there is no such file or folder\n");
    expect((await ended(["leaderboard", at("file")])).err).toBe("/file: it is, or stands within, a file, and a folder is needed\n");
    symlinkSync("circle", at("circle"));
    expect((await ended(["check", at("circle")])).err).toBe("/circle:1:1: the suite cannot be read: its links lead in a circle\n");
  });

  it.skipIf(process.getuid?.() === 0)("is one that its permissions close", async () => {
    writeFiles(folder, { closed: "{}" });
    chmodSync(at("closed"), 0);
    expect((await ended(["check", at("closed")])).err).toBe("/closed:1:1: the suite cannot be read: its permissions forbid it\n");
  });
});
