#!/usr/bin/env node
import { runProgram } from "../runner/program.ts";
import { exitCodes, type Terminal } from "../runner/terminal/terminal.ts";
import { golden } from "./commands/golden.ts";
import { train } from "./commands/train.ts";
import { zoo } from "./commands/zoo.ts";

const interrupt = new AbortController();

const terminal: Terminal = {
  print: (text) => process.stdout.write(text),
  remark: (text) => process.stderr.write(text),
  columns: process.stdout.isTTY ? process.stdout.columns : null,
  interactive: process.stderr.isTTY === true,
  clock: () => performance.now(),
  secret: (name) => process.env[name],
  peakMemory: () => process.resourceUsage().maxRSS * 1024,
  signal: interrupt.signal,
  invokedAs: "npx tsx reference/cli.ts",
  made: { version: "reference", commit: null },
};

process.on("SIGINT", () => {
  if (interrupt.signal.aborted) process.exit(exitCodes.incomplete);
  interrupt.abort();
  terminal.remark("\nstopping after this step (Ctrl-C again: at once; started anew, it goes on from the last checkpoint)\n");
});

process.exitCode = await runProgram(process.argv.slice(2), terminal, [golden, train, zoo]);
