import { Command, CommanderError } from "commander";
import { SpecError } from "../spec/index.ts";
import type { Verb } from "./command.ts";
import { verbs } from "./commands/index.ts";
import { pathFault } from "./path-fault.ts";
import { type ExitCode, exitCodes, type Terminal } from "./terminal/terminal.ts";

/** Does what the arguments say and tells how the process is to end. Prints nothing but through the terminal, and never exits by itself. */
export async function runProgram(
  args: readonly string[],
  terminal: Terminal,
  known: readonly Verb[] = verbs,
  name = "coalition",
): Promise<ExitCode> {
  let code: ExitCode = exitCodes.fine;
  const act = async (task: () => Promise<ExitCode>): Promise<void> => {
    try {
      code = await task();
    } catch (error) {
      code = failure(error, terminal);
    }
  };
  const program = new Command(name)
    .description("What is a language model worth to its team? Plays suites of model collaboration and values every coalition.")
    .version(terminal.made.version)
    .configureOutput({ writeOut: (text) => terminal.print(text), writeErr: (text) => terminal.remark(text) })
    .showSuggestionAfterError()
    .showHelpAfterError("(--help shows how it is used)")
    .exitOverride();
  for (const verb of known) verb(program, terminal, act);
  try {
    await program.parseAsync(args, { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    code = error.exitCode === 0 ? exitCodes.fine : exitCodes.usage;
  }
  return code;
}

/** No room: what was written stays as it is, and a run or a training goes on once there is some. */
const noRoom = ["ENOSPC", "EDQUOT", "EFBIG"];

function failure(error: unknown, terminal: Terminal): ExitCode {
  if (error instanceof SpecError) {
    terminal.remark(`${error.message}\n`);
    return exitCodes.usage;
  }
  const { code, path, syscall } = error as NodeJS.ErrnoException;
  const fault = error instanceof Error && syscall !== undefined && path !== undefined ? pathFault(error) : null;
  if (fault !== null) {
    terminal.remark(`${path}: ${fault}\n`);
    return exitCodes.usage;
  }
  if (noRoom.includes(code ?? "")) {
    terminal.remark(
      `${path === undefined ? "" : `${path}: `}there is no room to write to: ${(error as Error).message}; the same command, or a run's with --resume, goes on once there is\n`,
    );
    return exitCodes.incomplete;
  }
  terminal.remark(`internal fault: ${error instanceof Error ? error.stack : String(error)}\n`);
  return exitCodes.internal;
}
