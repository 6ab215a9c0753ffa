import { prepareSuite } from "../../../runner/runs/prepare.ts";
import { type RunOptions, type RunResult, run } from "../../../runner/runs/run.ts";
import type { SuiteFolder } from "./suite-folder.ts";

/** Plays a suite of a folder as the command line does, with the clock standing still. */
export async function play(folder: SuiteFolder, suite: string, out: string, options: Partial<RunOptions> = {}): Promise<RunResult> {
  return run(await prepareSuite(folder.at(suite)), {
    folder: folder.at(out),
    mode: "new",
    workers: 1,
    slice: null,
    reuse: [],
    only: {},
    limit: null,
    made: { version: "0", commit: null },
    signal: new AbortController().signal,
    progress: () => undefined,
    clock: () => 0,
    peakMemory: () => 0,
    secret: () => undefined,
    ...options,
  });
}
