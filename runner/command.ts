import type { Command } from "commander";
import type { ExitCode, Terminal } from "./terminal/terminal.ts";

/** One verb of the command line. `act` does it and says how the process ends; errors that it throws are shown by the entry point. */
export type Verb = (program: Command, terminal: Terminal, act: (task: () => Promise<ExitCode>) => Promise<void>) => void;
