import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { locate, parseSuite, SpecError, type SuiteFile, suggest } from "../spec/index.ts";
import { type GameId, plugInMistakes } from "./bind.ts";
import { baselinePath, readBaseline } from "./commands/judged-folder.ts";
import { judge } from "./gates/judge.ts";
import { judgedPast } from "./gates/judged-run.ts";
import type { LoadCode } from "./own-code.ts";
import { PlayedSuite } from "./played-suite.ts";
import { diskCode } from "./runs/disk-code.ts";
import { PastRun } from "./runs/past-run.ts";
import { type Prepared, prepare, readSuite } from "./runs/prepare.ts";
import { quietOptions } from "./runs/quiet-options.ts";
import { run } from "./runs/run.ts";
import { incompleteBecause } from "./runs/run-tables.ts";

export { PlayedCell, PlayedSuite } from "./played-suite.ts";
export type { EndedPlay } from "./plays/ended-play.ts";

export interface PlayOptions {
  /**
   * Plug-ins in place of the modules that the suite names, by what its `use` says. A test that imports its method and hands it in plays
   * that very object, so that the test runner's transforms, mocks and measures of coverage hold for it.
   */
  readonly code?: Readonly<Record<string, object>>;
  /** Where relative paths of a suite that is handed in as an object start (default: the working directory). */
  readonly directory?: string;
  /** Only these games. */
  readonly only?: Partial<GameId>;
  /** Only the first test items of each dataset. */
  readonly limit?: number;
}

/**
 * Plays a suite, by its path or as an object, in the thread of the test that asks, and gives back what came of it. Own code that the suite
 * names runs; nothing is asked over the network, and nothing is left behind. The same suite gives the same result on every machine.
 * Throws where the suite is wrong, and where more plays fail than its `limits.failOnError` allows, with the failures.
 */
export async function playSuite(suite: string | URL | object, options: PlayOptions = {}): Promise<PlayedSuite> {
  const { code = {}, directory = ".", only = {}, limit = null } = options;
  const isFile = typeof suite === "string" || suite instanceof URL;
  const path = isFile ? resolve(suite instanceof URL ? fileURLToPath(suite) : suite) : resolve(directory, "suite.json");
  const file = isFile ? await readSuite(path) : parseSuite(JSON.stringify(suite, null, 2), "suite", plugInMistakes);
  const prepared = await prepare(file, path, new Map(), codeIn(code, file));
  refuseNetwork(prepared);
  const folder = mkdtempSync(join(tmpdir(), "coalition-"));
  try {
    const { report } = await run(prepared, { ...quietOptions(folder), workers: 0, only, limit });
    const past = new PastRun(folder);
    const outcomes = [...past.outcomes()];
    const { gates, limits } = file.suite;
    const incomplete = incompleteBecause(report.coverage, limits.failOnError);
    if (incomplete !== null) {
      const failures = new Set(outcomes.flatMap((outcome) => outcome.failures.map(({ where, message }) => `\n  ${where}: ${message}`)));
      throw new Error(`${incomplete}${[...failures].slice(0, 10).join("")}`);
    }
    const verdicts = judge(judgedPast(past, file.suite), gates, (gate) => readBaseline(baselinePath({ path }, gate)));
    return new PlayedSuite(report, outcomes, verdicts);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Modules that are handed in, and all others from their files. */
function codeIn(code: Readonly<Record<string, object>>, { suite }: SuiteFile): LoadCode {
  const named = [...suite.models, ...suite.methods, ...suite.datasets.flatMap(({ scorer }) => scorer ?? [])].map(({ use }) => use);
  const unknown = Object.keys(code).find((use) => !named.includes(use));
  if (unknown !== undefined)
    throw SpecError.inUsage(`code: no "use" of the suite says "${unknown}"; ${suggest(unknown, [...new Set(named)])}`);
  return async (use, from) => (Object.hasOwn(code, use) ? { exported: code[use], digest: null, files: {} } : diskCode(use, from));
}

/** A test that depends on a server is none of what was written. */
function refuseNetwork({ bound, file }: Prepared): void {
  const mistakes = bound.models.flatMap(({ id, plugIn }, i) =>
    plugIn.network === undefined
      ? []
      : [
          {
            path: ["models", i],
            key: false,
            message: `"${id}" is reached over the network: a test plays recorded, simulated, scripted or micro models`,
          },
        ],
  );
  if (mistakes.length > 0) throw new SpecError(locate(file.document, mistakes));
}
