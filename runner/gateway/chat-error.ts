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

  /** The server is at its limit: fewer calls at once are called for. */
  get isLimit(): boolean {
    return this.retryable && (this.status === 429 || (this.status === 503 && this.retryAfter !== null));
  }

  /** The server is up and will not serve this very request, now or later. */
  get isOfRequest(): boolean {
    return this.status === 400 || this.status === 413 || this.status === 422;
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
