import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../temporary-folder.ts";
import { type Ended, realVerb, verb, writeFiles } from "../verb.ts";
import { badAnswers, badFiles, badItems, badSplits, badValuations } from "./data-mutants.ts";
import type { Mutant } from "./edits.ts";
import { goodFiles, goodSuite } from "./good-suite.ts";
import { plugInMutants } from "./plug-in-mutants.ts";
import { deletedKeys, duplicateKeys, duplicates, misspeltKeys, wrongTypes } from "./shape-mutants.ts";
import { commonSyntaxMistakes, syntaxMistakes } from "./syntax-mutants.ts";
import { misspeltValues, unknownIds, unknownValues, wrongRanges, wrongTexts } from "./value-mutants.ts";

const folder = temporaryFolder();
writeFiles(folder, goodFiles);

const makers = {
  deletedKeys,
  wrongTypes,
  misspeltKeys,
  duplicateKeys,
  duplicates,
  misspeltValues,
  unknownValues,
  unknownIds,
  wrongRanges,
  wrongTexts,
  plugInMutants,
  syntaxMistakes,
  commonSyntaxMistakes,
  badItems,
  badAnswers,
  badFiles,
  badSplits,
  badValuations,
};
const mutants: readonly Mutant[] = Object.values(makers).flatMap((make) => make());

const located = /^(.+?):(\d+):(\d+): (.+)$/;

type Play = (args: readonly string[]) => Promise<Ended>;

/** Writes a mutant into a folder, runs it, and says what is not as it should be. */
async function complaintsAbout(mutant: Mutant, play: Play, folder: string): Promise<string[]> {
  const run = join(folder, "run");
  writeFiles(folder, { ...(mutant.files === undefined ? {} : goodFiles), "suite.json": mutant.text });
  for (const [name, content] of Object.entries(mutant.files ?? {})) {
    if (content === null) rmSync(join(folder, name));
    else writeFiles(folder, { [name]: content });
  }
  const { code, out, err } = await play(["run", join(folder, "suite.json"), "--out", run, "--workers", "1"]);
  const complaints: string[] = [];
  const must = (holds: boolean, what: string) => {
    if (!holds) complaints.push(`${mutant.kind}, ${mutant.name}: ${what}\n    ${err.trimEnd().replaceAll("\n", "\n    ")}`);
  };
  must(code === 2, `exit code ${code}`);
  must(out === "", "something on standard output");
  // Everything that plays begins with the manifest of a run's folder: without the folder there was no thread, and no call.
  must(!existsSync(run), "a run's folder");
  rmSync(run, { recursive: true, force: true });
  if (mutant.files !== undefined) writeFiles(folder, goodFiles);
  const lines = err.trimEnd().split("\n");
  must(lines.length === 1, `${lines.length} messages for one mistake`);
  const [, file, line] = located.exec(lines[0]!) ?? [];
  must(file === join(folder, mutant.file ?? "suite.json"), "another file");
  must(Number(line) >= mutant.lines[0] && Number(line) <= mutant.lines[1], `line ${line}, not ${mutant.lines.join("..")}`);
  for (const says of mutant.says) must(typeof says === "string" ? lines[0]!.includes(says) : says.test(lines[0]!), `does not say ${says}`);
  must(!/\[object|\bNaN\b|TypeError|RangeError|SyntaxError|internal fault|^\s+at /m.test(err), "the words of a machine");
  return complaints;
}

describe("A suite with one mistake", () => {
  it("has a good suite to come from, which is played and makes calls", async () => {
    const run = join(folder, "run");
    writeFiles(folder, { "suite.json": goodSuite });
    const { code, err } = await verb(["run", join(folder, "suite.json"), "--out", run, "--workers", "1"]);
    expect({ code, err }).toMatchObject({ code: 0 });
    expect(readFileSync(join(run, "calls.jsonl"), "utf8").split("\n").length).toBeGreaterThan(40);
    rmSync(run, { recursive: true });
  });

  it("is one of at least 400 different ones of at least 18 kinds", () => {
    expect(new Set(mutants.map(({ text, files }) => JSON.stringify([text, files]))).size).toBe(mutants.length);
    expect(mutants.length).toBeGreaterThanOrEqual(400);
    expect(new Set(mutants.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(18);
  });

  for (const [name, make] of Object.entries(makers)) {
    it(`exits with 2 and one message that says where and what, and makes no call: ${name}`, async () => {
      const complaints: string[] = [];
      for (const mutant of make()) complaints.push(...(await complaintsAbout(mutant, verb, folder)));
      expect(complaints.join("\n")).toBe("");
    });
  }

  it("ends the same way in a process of its own", async () => {
    const step = Math.floor(mutants.length / 12);
    const sample = mutants.filter((_, i) => i % step === 1).slice(0, 12);
    const lane = async (ofLane: readonly Mutant[], at: string): Promise<string[]> => {
      writeFiles(at, goodFiles);
      const complaints: string[] = [];
      for (const mutant of ofLane) complaints.push(...(await complaintsAbout(mutant, realVerb, at)));
      return complaints;
    };
    const lanes = await Promise.all([lane(sample.slice(0, 6), join(folder, "left")), lane(sample.slice(6), join(folder, "right"))]);
    expect(lanes.flat().join("\n")).toBe("");
  }, 240_000);
});
