import { prepareSuite } from "../../../runner/runs/prepare.ts";
import { quietOptions } from "../../../runner/runs/quiet-options.ts";
import { type RunOptions, type RunResult, run } from "../../../runner/runs/run.ts";
import type { SuiteFolder } from "./suite-folder.ts";

/** Plays a suite of a folder as the command line does, with the clock standing still. */
export async function play(folder: SuiteFolder, suite: string, out: string, options: Partial<RunOptions> = {}): Promise<RunResult> {
  return run(await prepareSuite(folder.at(suite)), { ...quietOptions(folder.at(out)), workers: 1, ...options });
}
