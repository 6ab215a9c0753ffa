/** The URL of a worker thread's program: built where this file is, else the sources, which threads load as the process does (tsx). */
export const workerProgram = (): string => new URL(import.meta.url.endsWith(".ts") ? "../worker.ts" : "../worker.js", import.meta.url).href;
