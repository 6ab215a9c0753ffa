import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { inject } from "vitest";

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Started {
  readonly process: ChildProcess;
  readonly ended: Promise<Ended>;
}

/** The command line as a process of its own, with this folder's test plug-ins beside the runner's. */
export function start(args: readonly string[], node: readonly string[] = []): Started {
  const entry = join(inject("bundle"), "runner/entry");
  // The plug-ins join the very lists that the runner reads, in the process and, as these inherit it, in its worker threads.
  const plugIns = pathToFileURL(join(entry, "test-plug-ins.js")).href;
  const child = spawn(process.execPath, [...node, "--import", plugIns, join(entry, "cli.js"), ...args], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let stdout = "";
  let stderr = "";
  child.stdout.on("data", (data) => {
    stdout += data;
  });
  child.stderr.on("data", (data) => {
    stderr += data;
  });
  const ended = new Promise<Ended>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code, signal) => resolve({ code, signal, stdout, stderr }));
  });
  return { process: child, ended };
}

export const coalition = (...args: readonly string[]): Promise<Ended> => start([...args, "--workers", "1"]).ended;
