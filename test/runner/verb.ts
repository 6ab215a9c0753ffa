import { execFile } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { inject } from "vitest";
import type { Verb } from "../../runner/command.ts";
import { runProgram } from "../../runner/program.ts";
import { type ExitCode, exitCodes, type Terminal } from "../../runner/terminal/terminal.ts";

/** What a command line came to. */
export interface Ended {
  readonly code: ExitCode;
  readonly out: string;
  readonly err: string;
}

/** Does what the arguments say, in this process, with a terminal that writes down what it is given. */
export async function verb(args: readonly string[], known?: readonly Verb[]): Promise<Ended> {
  let [out, err] = ["", ""];
  const terminal: Terminal = {
    print: (text) => {
      out += text;
    },
    remark: (text) => {
      err += text;
    },
    columns: null,
    interactive: false,
    clock: () => 0,
    peakMemory: () => 0,
    secret: () => undefined,
    signal: new AbortController().signal,
    invokedAs: "coalition",
    made: { version: "0.0.0-test", commit: null },
  };
  const code = await runProgram(args, terminal, known);
  return { code, out, err };
}

const root = fileURLToPath(new URL("../../", import.meta.url));

/** The same in a process of its own, through the real entry point: bundled, or from the sources as `npm run coalition` does it. */
export function realVerb(args: readonly string[], from: "bundle" | "sources" = "bundle"): Promise<Ended> {
  const program = from === "bundle" ? [join(inject("bundle"), "runner/entry/cli.js")] : ["--import", "tsx", "runner/cli.ts"];
  return new Promise((ended) => {
    const child = execFile(process.execPath, [...program, ...args], { cwd: root }, (_, out, err) =>
      ended({ code: (child.exitCode ?? exitCodes.internal) as ExitCode, out, err }),
    );
  });
}

/** Writes files, by path within a folder; objects as JSON. */
export function writeFiles(folder: string, files: Readonly<Record<string, string | Uint8Array | object>>): void {
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, typeof content === "string" || content instanceof Uint8Array ? content : JSON.stringify(content));
  }
}
