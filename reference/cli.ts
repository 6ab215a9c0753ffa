#!/usr/bin/env node
import { runProgram } from "../runner/program.ts";
import { processTerminal } from "../runner/terminal/process-terminal.ts";
import { golden } from "./commands/golden.ts";
import { train } from "./commands/train.ts";
import { zoo } from "./commands/zoo.ts";

const invokedAs = "npx tsx reference/cli.ts";
const terminal = processTerminal({
  invokedAs,
  made: { version: "reference", commit: null },
  stopping: "stopping after this step (Ctrl-C again: at once; started anew, it goes on from the last checkpoint)",
});

process.exitCode = await runProgram(process.argv.slice(2), terminal, [golden, train, zoo], invokedAs);
