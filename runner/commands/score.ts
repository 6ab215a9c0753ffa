import { copyFileSync, existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { type Manifest, parseSuite, SpecError, type Suite, sortedSuite } from "../../spec/index.ts";
import type { BoundSuite } from "../bind.ts";
import type { Verb } from "../command.ts";
import { makeFolder } from "../make-folder.ts";
import { codeDigests } from "../own-code.ts";
import { changes, manifestOf, type Selection } from "../runs/manifest-of.ts";
import { PastRun } from "../runs/past-run.ts";
import { prepare, readSuite } from "../runs/prepare.ts";
import { RunFolder } from "../runs/run-folder.ts";
import { allowCode, codeFor } from "./allow-code.ts";
import { type Choices, playSuite } from "./play-suite.ts";
import { count } from "./run.ts";

export const score: Verb = (program, terminal, act) => {
  program
    .command("score <dir>")
    .description("extract and grade again from a run's recorded calls, asking no model; only `extract` and `scorer` may differ")
    .option("--suite <suite>", "the changed suite (default: the run's own)")
    .option("--out <dir>", "folder of the new scores (default: <dir>-scored)")
    .option("--workers <n>", "threads", count, availableParallelism())
    .option(...allowCode)
    .option("--json", "print report.json in place of the tables")
    .action((dir: string, options: { suite?: string; out?: string; workers: number; allowCode?: true; json?: true }) =>
      act(async () => {
        const past = new PastRun(dir);
        const { manifest } = past;
        const original = resolve(dir, manifest.suite.file);
        const file = options.suite === undefined ? parseSuite(manifest.suite.text, original) : await readSuite(options.suite);
        const prepared = await prepare(
          file,
          options.suite === undefined ? original : resolve(options.suite),
          new Map(Object.entries(manifest.models)),
          codeFor(options),
        );
        onlyScoring(manifest, prepared.bound, options.suite ?? original);
        const out = options.out ?? `${dir.replace(/\/+$/, "")}-scored`;
        const selection = manifest.selection as Selection;
        const folder = new RunFolder(out);
        if (existsSync(out) && folder.has("manifest")) throw SpecError.at(out, "holds a run already: --out names another folder");
        makeFolder(out);
        for (const name of ["calls", "outcomes"] as const)
          if (past.folder.has(name)) copyFileSync(past.folder.file(name), folder.file(name));
        folder.write("manifest", manifestOf(prepared, file.text, out, selection, terminal.made));
        const choices: Choices = { ...selection, folder: out, mode: "replay", workers: options.workers, slice: null, reuse: [] };
        return playSuite(prepared, choices, terminal, options.json === true);
      }),
    );
};

function onlyScoring(manifest: Manifest, now: BoundSuite, file: string): void {
  const unscored = (suite: Suite) => ({
    ...sortedSuite(suite),
    $schema: null,
    datasets: sortedSuite(suite).datasets.map(({ scorer: _, extract: __, ...rest }) => rest),
  });
  // A scorer of one's own may have changed; methods and models may not.
  const played = (code: Readonly<Record<string, string>>) =>
    Object.fromEntries([...now.suite.methods, ...now.suite.models].map(({ use }) => [use, code[use]]));
  const before = Object.fromEntries(Object.entries(manifest.code ?? {}).map(([use, { digest }]) => [use, digest]));
  const changed = [
    ...changes(unscored(manifest.suite.parsed as Suite), unscored(now.suite), ""),
    ...changes(played(before), played(codeDigests(now.own)), "/code"),
  ];
  if (changed.length > 0) {
    throw SpecError.at(
      file,
      `more than "extract" and "scorer" differs from the run's suite:${changed.map((line) => `\n  ${line}`).join("")}`,
    );
  }
}
