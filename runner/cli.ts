#!/usr/bin/env node
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import { runProgram } from "./program.ts";
import { exitCodes, type Terminal } from "./terminal/terminal.ts";

// Plays allocate little and drop it at once, but those that wait in a job's first moments teach V8 to allocate their like in the
// old generation, where the millions that follow are dear to collect. Set before any thread starts; costs a third of a run's time otherwise.
setFlagsFromString("--no-allocation-site-pretenuring");

const interrupt = new AbortController();
const root = packageRoot();

const terminal: Terminal = {
  print: (text) => process.stdout.write(text),
  remark: (text) => process.stderr.write(text),
  columns: process.stdout.isTTY ? process.stdout.columns : null,
  interactive: process.stderr.isTTY === true,
  clock: () => performance.now(),
  secret: (name) => process.env[name],
  peakMemory: () => process.resourceUsage().maxRSS * 1024,
  signal: interrupt.signal,
  invokedAs: existsSync(join(root, ".git")) ? "npm run -s coalition --" : "npx coalition",
  made: { version: versionOf(root), commit: commitOf(root) },
};

process.on("SIGINT", () => {
  if (interrupt.signal.aborted) process.exit(exitCodes.incomplete);
  interrupt.abort();
  terminal.remark("\nstopping after the jobs that are under way (Ctrl-C again: at once; nothing is lost)\n");
});
// A reader that has seen enough (`| head`) is no fault.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(exitCodes.fine);
  throw error;
});

process.exitCode = await runProgram(process.argv.slice(2), terminal);

/** The nearest folder above this file with a package.json: the sources' root, or the installed package. */
function packageRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, "package.json"))) folder = dirname(folder);
  return folder;
}

function versionOf(folder: string): string {
  return (JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { version: string }).version;
}

function commitOf(folder: string): string | null {
  if (!existsSync(join(folder, ".git"))) return null;
  try {
    return execFileSync("git", ["rev-parse", "HEAD"], { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  } catch {
    return null;
  }
}
