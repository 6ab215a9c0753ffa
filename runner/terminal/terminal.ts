/** What a command may do to the outside: the command line's own hands, so that commands can be tested without one. */
export interface Terminal {
  /** Writes to standard output. */
  print(text: string): void;
  /** Writes to standard error: progress and remarks, so that --json stays clean. */
  remark(text: string): void;
  /** Columns of standard output, or null where it is no terminal. */
  readonly columns: number | null;
  /** True where standard error is a terminal. */
  readonly interactive: boolean;
  readonly clock: () => number;
  readonly peakMemory: () => number;
  /** The value of an environment variable, for the keys of network models. */
  readonly secret: (name: string) => string | undefined;
  /** Aborted by the first Ctrl-C; the second ends the process. */
  readonly signal: AbortSignal;
  /** How a person calls this program here: `npx coalition`, or the script of the checkout. */
  readonly invokedAs: string;
  readonly made: { readonly version: string; readonly commit: string | null };
}

export const exitCodes = { fine: 0, internal: 1, usage: 2, incomplete: 3, gateFailed: 4, mismatch: 5 } as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];
