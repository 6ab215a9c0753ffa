import type { RunOptions } from "../runner/runs/run.ts";

/** A run that nobody watches, with a clock that stands still. */
export const quietOptions = (folder: string): RunOptions => ({
  folder,
  mode: "new",
  workers: 2,
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
});
