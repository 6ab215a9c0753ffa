import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { inject } from "vitest";

/** In place of runner/runs/worker-program.ts: worker threads that a test starts in its own process run the bundle. */
export const workerProgram = (): string => pathToFileURL(join(inject("bundle"), "runner/worker.js")).href;
