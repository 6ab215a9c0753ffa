#!/usr/bin/env node
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { packageRoot } from "./package-root.ts";
import { runProgram } from "./program.ts";
import { processTerminal } from "./terminal/process-terminal.ts";

// Plays allocate little and drop it at once, but those that wait in a job's first moments teach V8 to allocate their like in the
// old generation, where the millions that follow are dear to collect. Set before any thread starts; costs a third of a run's time otherwise.
setFlagsFromString("--no-allocation-site-pretenuring");

const root = packageRoot();

const terminal = processTerminal({
  invokedAs: existsSync(join(root, ".git")) ? "npm run -s coalition --" : "npx coalition",
  made: { version: versionOf(root), commit: commitOf(root) },
  stopping: "stopping after the jobs that are under way (Ctrl-C again: at once; nothing is lost)",
});

process.exitCode = await runProgram(process.argv.slice(2), terminal);

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
