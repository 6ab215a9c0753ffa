/**
 * Why an attempt brought no reply. `status` is the HTTP status, or the one that a body carried, or null where no answer came;
 * `retryable`: another attempt may bring one.
 */
export class ChatError extends Error {
  readonly status: number | null;
  readonly retryable: boolean;
  /** How long the server asks to wait, in milliseconds. */
  readonly retryAfter: number | null;
  /** The parameter that the server does not know, where it says so. */
  readonly parameter: string | null;

  constructor(message: string, { status = null, retryable, retryAfter = null, parameter = null }: Details) {
    super(message);
    this.name = "ChatError";
    this.status = status;
    this.retryable = retryable;
    this.retryAfter = retryAfter;
    this.parameter = parameter;
  }
}

interface Details {
  readonly status?: number | null;
  readonly retryable: boolean;
  readonly retryAfter?: number | null;
  readonly parameter?: string | null;
}

/** Statuses after which another attempt may succeed: time-outs, conflicts, limits, and the server's own faults. */
export const isRetryable = (status: number): boolean =>
  status === 408 || status === 409 || status === 425 || status === 429 || status >= 500;
