/** Where in a file: 1-based line and column. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** One mistake in a suite or another file of the user's: where it stands, what was found, what is allowed. */
export interface Violation {
  readonly place: Place | null;
  /** JSON pointer, or "" for the file as a whole. */
  readonly pointer: string;
  readonly message: string;
}

/** Bad input. Carries every mistake that could be found, so that they can be mended at once. */
export class SpecError extends Error {
  readonly violations: readonly Violation[];

  constructor(violations: readonly Violation[]) {
    super(violations.map(formatViolation).join("\n"));
    this.name = "SpecError";
    this.violations = violations;
  }

  /** A mistake that concerns a file, at a line of it where one is known. */
  static at(file: string, message: string, line = 1, column = 1): SpecError {
    return new SpecError([{ place: { file, line, column }, pointer: "", message }]);
  }

  /** A mistake in the parameters of a plug-in, by JSON pointer within its `with`: whoever called it knows where that stands. */
  static inParameters(pointer: string, message: string): SpecError {
    return new SpecError([{ place: null, pointer, message }]);
  }

  /** A mistake on the command line. */
  static inUsage(message: string): SpecError {
    return new SpecError([{ place: null, pointer: "", message }]);
  }
}

export function formatViolation({ place, pointer, message }: Violation): string {
  const where = place === null ? "" : `${place.file}:${place.line}:${place.column}: `;
  return `${where}${pointer === "" ? "" : `${pointer}: `}${message}`;
}
