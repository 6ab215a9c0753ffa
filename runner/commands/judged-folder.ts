import { existsSync, readFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import {
  Baseline,
  type Gate,
  locate,
  type Manifest,
  type Place,
  parseDocument,
  parseSuite,
  SpecError,
  type SuiteFile,
  validate,
} from "../../spec/index.ts";
import { type JudgedRun, judgedPast } from "../gates/judged-run.ts";
import type { LoadCode } from "../own-code.ts";
import { PastRun } from "../runs/past-run.ts";
import { prepare, readSuite } from "../runs/prepare.ts";
import { incompleteBecause } from "../runs/run-tables.ts";

/** A run's folder, with the suite whose gates are applied to it. */
export interface JudgedFolder {
  readonly run: JudgedRun;
  readonly gates: readonly Gate[];
  /** Where each gate stands in the suite. */
  readonly places: readonly Place[];
  /** Absolute path of the suite. */
  readonly path: string;
  /** Why the run is incomplete; null where it is whole. */
  readonly incomplete: string | null;
}

/** Reads a run. Its gates are those of its own suite, or of a changed one, which may differ in what decides no result alone. */
export async function judgedFolder(dir: string, suite?: string, load: LoadCode | null = null): Promise<JudgedFolder> {
  const past = new PastRun(dir);
  const { manifest } = past;
  const path = suite === undefined ? resolve(dir, manifest.suite.file) : resolve(suite);
  const file = suite === undefined ? parseSuite(manifest.suite.text, path) : await sameSuite(suite, manifest, load);
  const { gates, limits } = file.suite;
  return {
    run: judgedPast(past, file.suite),
    gates,
    places: gates.map((_, i) => file.document.place(["gates", i])),
    path,
    incomplete: incompleteBecause(past.report().coverage, limits.failOnError),
  };
}

async function sameSuite(path: string, { suite, models }: Manifest, load: LoadCode | null): Promise<SuiteFile> {
  const file = await readSuite(path);
  const { digest } = await prepare(file, resolve(path), new Map(Object.entries(models)), load);
  if (digest !== suite.digest) throw SpecError.at(path, "more than gates and limits differs from the suite that the run was made from");
  return file;
}

/** The absolute path of the baseline that a gate names. */
export const baselinePath = ({ path }: Pick<JudgedFolder, "path">, { baseline }: Gate): string => resolve(dirname(path), baseline);

/** Reads a baseline; a text says that it is not there. Throws a SpecError where the file is none. */
export function readBaseline(path: string): Baseline | string {
  if (!existsSync(path)) return `there is no baseline ${relative(".", path)}: \`baseline update\` makes one of a run`;
  const document = parseDocument(readFileSync(path, "utf8"), path);
  const mistakes = validate(Baseline, document.value);
  if (mistakes.length > 0) throw new SpecError(locate(document, mistakes.slice(0, 10)));
  return document.value as Baseline;
}
