import type { RunOptions } from "./run.ts";

/** A new and whole run that nobody watches, without secrets and with a clock that stands still. */
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
