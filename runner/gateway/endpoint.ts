import PQueue from "p-queue";
import { Pool } from "undici";
import { ChatError } from "./chat-error.ts";
import { shownOf } from "./chat-reply.ts";

export interface EndpointLimits {
  readonly maxConnections: number;
  readonly requestsPerMinute: number | null;
}

export interface HttpAnswer {
  readonly status: number;
  readonly body: string;
  /** Milliseconds that the server asks to wait, by `Retry-After`. */
  readonly retryAfter: number | null;
}

/**
 * One server with one key: its connections and its one limiter, shared by all models, workers and plays. The limiter adapts:
 * a 429 halves the calls in flight and holds all calls back as long as the server says; calls that succeed win them back one by one.
 */
export class Endpoint {
  readonly host: string;
  readonly #pool: Pool;
  readonly #queue: PQueue;
  readonly #path: string;
  readonly #most: number;
  readonly #clock: () => number;
  // An AbortController each, kept here: AbortSignal.any over a signal that lives as long as the run is dear, and leaks.
  readonly #attempts = new Set<AbortController>();
  #isCut = false;
  #heldUntil = 0;
  #timer: NodeJS.Timeout | null = null;
  #succeeded = 0;

  constructor(baseUrl: string, { maxConnections, requestsPerMinute }: EndpointLimits, clock: () => number) {
    const url = new URL(`${baseUrl.replace(/\/+$/, "")}/chat/completions`);
    this.host = url.host;
    this.#path = url.pathname + url.search;
    this.#most = maxConnections;
    this.#clock = clock;
    // Time limits are per attempt, by signal; undici's own would cut a slow reply that the suite allows.
    this.#pool = new Pool(url.origin, {
      connections: maxConnections,
      pipelining: 1,
      headersTimeout: 0,
      bodyTimeout: 0,
      keepAliveTimeout: 30_000,
    });
    this.#queue = new PQueue({
      concurrency: maxConnections,
      ...(requestsPerMinute === null
        ? {}
        : { intervalCap: Math.max(1, Math.round(requestsPerMinute / 60)), interval: 1000, carryoverIntervalCount: true }),
    });
  }

  /** Calls that wait for a place. */
  get waiting(): number {
    return this.#queue.size;
  }

  /** Runs an attempt when the limiter lets it. */
  turn<T>(attempt: () => Promise<T>): Promise<T> {
    return this.#queue.add(attempt) as Promise<T>;
  }

  /** Sends one request. Throws a ChatError where no whole answer comes within the time (milliseconds). */
  async post(body: string, headers: Readonly<Record<string, string>>, timeout: number): Promise<HttpAnswer> {
    const attempt = new AbortController();
    const timer = setTimeout(() => attempt.abort(), timeout);
    this.#attempts.add(attempt);
    try {
      const response = await this.#pool.request({
        path: this.#path,
        method: "POST",
        headers: { "content-type": "application/json", accept: "application/json", ...headers },
        body,
        signal: attempt.signal,
      });
      const text = await response.body.text();
      const retryAfter = this.#waitOf(response.headers, response.statusCode);
      return { status: response.statusCode, body: text, retryAfter };
    } catch (error) {
      if (this.#isCut) throw new ChatError("the run was stopped", { retryable: false });
      if (attempt.signal.aborted) throw new ChatError(`no reply within ${timeout / 1000} s`, { retryable: true });
      const { code, message } = error as { code?: string; message?: string };
      throw new ChatError(`the connection failed: ${code ?? ""} ${shownOf(message ?? String(error))}`.trim(), { retryable: true });
    } finally {
      clearTimeout(timer);
      this.#attempts.delete(attempt);
    }
  }

  /** Ends all attempts that are under way, and lets those that wait go on to find out. */
  cut(): void {
    this.#isCut = true;
    for (const attempt of this.#attempts) attempt.abort();
    this.#queue.start();
  }

  succeeded(): void {
    if (this.#queue.concurrency >= this.#most || ++this.#succeeded < this.#queue.concurrency) return;
    this.#succeeded = 0;
    this.#queue.concurrency += 1;
  }

  /** The server is at its limit: fewer calls at once, and none for a while. */
  limited(wait: number | null): void {
    this.#succeeded = 0;
    // One refusal among many that were in flight together must not halve it many times over.
    if (this.#heldUntil <= this.#clock()) this.#queue.concurrency = Math.max(1, Math.floor(this.#queue.concurrency / 2));
    this.#hold(wait ?? 1000);
  }

  #hold(wait: number): void {
    const until = this.#clock() + wait;
    if (this.#isCut || until <= this.#heldUntil) return;
    this.#heldUntil = until;
    this.#queue.pause();
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#queue.start();
    }, wait);
  }

  /** What the server asks to wait, in its words: `Retry-After` in seconds or as a date, or when its own limits are filled up again. */
  #waitOf(headers: Readonly<Record<string, string | string[] | undefined>>, status: number): number | null {
    const header = (name: string) => [headers[name]].flat()[0];
    const after = header("retry-after");
    if (after !== undefined) {
      const seconds = Number(after);
      const wait = Number.isFinite(seconds) ? seconds * 1000 : new Date(after).getTime() - performance.timeOrigin - performance.now();
      if (Number.isFinite(wait)) return Math.max(0, Math.min(wait, 600_000));
    }
    for (const kind of ["requests", "tokens"]) {
      const left = header(`x-ratelimit-remaining-${kind}`);
      const reset = durationOf(header(`x-ratelimit-reset-${kind}`));
      if (left !== undefined && Number(left) <= 0 && reset !== null) {
        if (status < 400) this.#hold(reset);
        return reset;
      }
    }
    return null;
  }

  async close(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#queue.clear();
    await this.#pool.destroy();
  }
}

/** `6m0s`, `1.5s`, `20ms`, or plain seconds, in milliseconds. */
export function durationOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (/^\d+(?:\.\d+)?$/.test(text)) return Math.min(Number(text) * 1000, 600_000);
  const units = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 } as const;
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)(ms|h|m|s)/g)];
  if (parts.length === 0) return null;
  return Math.min(
    parts.reduce((sum, [, amount, unit]) => sum + Number(amount) * units[unit as keyof typeof units], 0),
    600_000,
  );
}
