import { exitCodes, type Terminal } from "./terminal.ts";

export interface ProcessTerminalOptions extends Pick<Terminal, "invokedAs" | "made"> {
  /** What the first Ctrl-C is answered with. */
  readonly stopping: string;
}

/** The terminal of this process. It handles Ctrl-C: the first aborts the signal, the second ends the process. */
export function processTerminal({ stopping, ...own }: ProcessTerminalOptions): Terminal {
  const interrupt = new AbortController();
  const remark = (text: string) => void process.stderr.write(text);
  process.on("SIGINT", () => {
    if (interrupt.signal.aborted) process.exit(exitCodes.incomplete);
    interrupt.abort();
    remark(`\n${stopping}\n`);
  });
  // A reader that has seen enough (`| head`) is no fault.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit(exitCodes.fine);
    throw error;
  });
  return {
    print: (text) => void process.stdout.write(text),
    remark,
    columns: process.stdout.isTTY ? process.stdout.columns : null,
    interactive: process.stderr.isTTY === true,
    clock: () => performance.now(),
    secret: (name) => process.env[name],
    peakMemory: () => process.resourceUsage().maxRSS * 1024,
    signal: interrupt.signal,
    ...own,
  };
}
