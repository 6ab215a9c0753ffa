import { Pool } from "undici";
import { ChatError } from "./chat-error.ts";
import { shownOf } from "./chat-reply.ts";
import { Limiter, type LimiterOptions } from "./limiter.ts";
import { waitAsked } from "./retry-after.ts";

export interface EndpointOptions<T> extends LimiterOptions<T> {
  /** Up to and with the version. */
  readonly baseUrl: string;
  readonly key: string | undefined;
}

export interface HttpAnswer {
  readonly status: number;
  readonly body: string;
  /** Milliseconds that the server asks to wait. */
  readonly retryAfter: number | null;
}

/** Longest time that a timer can be set to. */
const longest = 2 ** 31 - 1;
/** A key this short may be a word that replies use (EMPTY, ollama): it is cut out of errors alone. */
const shortKey = 12;
/** Attempts, and calls with all their attempts, that fail in a row before a server is taken to be down. */
const downAfter = { attempts: 10, calls: 3 } as const;
const longestRest = 8000;

/** One server with one key: its connections, its one limiter, shared by all models, workers and plays, and whether it is up. */
export class Endpoint<T> {
  readonly host: string;
  readonly limiter: Limiter<T>;
  readonly #pool: Pool;
  readonly #path: string;
  readonly #key: string | undefined;
  readonly #headers: Record<string, string>;
  // An AbortController each, kept here: AbortSignal.any over a signal that lives as long as the run is dear, and leaks.
  readonly #attempts = new Set<AbortController>();
  #failedAttempts = 0;
  #failedCalls = 0;

  constructor(options: EndpointOptions<T>) {
    const { baseUrl, key, maxConnections } = options;
    const url = new URL(baseUrl);
    this.host = url.host;
    this.#path = `${url.pathname.replace(/\/+$/, "")}/chat/completions${url.search}`;
    this.#key = key;
    this.#headers = {
      "content-type": "application/json",
      accept: "application/json",
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
    };
    // Time limits are per attempt, by signal; undici's own would cut a slow reply that the suite allows.
    this.#pool = new Pool(url.origin, {
      connections: maxConnections,
      pipelining: 1,
      headersTimeout: 0,
      bodyTimeout: 0,
      keepAliveTimeout: 30_000,
    });
    this.limiter = new Limiter(options);
  }

  /** Sends one request. Throws a ChatError where no whole answer comes within the time (milliseconds). */
  async post(body: string, timeout: number): Promise<HttpAnswer> {
    const attempt = new AbortController();
    const timer = setTimeout(() => attempt.abort("time"), Math.min(timeout, longest));
    this.#attempts.add(attempt);
    try {
      const {
        statusCode,
        headers,
        body: stream,
      } = await this.#pool.request({
        path: this.#path,
        method: "POST",
        headers: this.#headers,
        body,
        signal: attempt.signal,
      });
      const text = this.#withoutKey(await stream.text(), statusCode < 400);
      const asked = waitAsked(headers);
      // A server that says with its last good reply that its limit is reached need not be asked to refuse.
      if (statusCode < 400 && asked !== null) this.limiter.hold(asked);
      return { status: statusCode, body: text, retryAfter: asked };
    } catch (error) {
      if (attempt.signal.reason === "stop") throw new ChatError("the run was stopped", { retryable: false });
      if (attempt.signal.aborted) throw new ChatError(`no reply within ${timeout / 1000} s`, { retryable: true });
      const { code, message } = error as { code?: string; message?: string };
      const what = [code, shownOf(this.#withoutKey(message ?? String(error), false))].filter((part) => part !== undefined && part !== "");
      throw new ChatError(`the connection failed: ${what.join(" ")}`, { retryable: true });
    } finally {
      clearTimeout(timer);
      this.#attempts.delete(attempt);
    }
  }

  /** Servers quote keys in their error messages, and some in what they reply. */
  #withoutKey(text: string, isReply: boolean): string {
    const key = this.#key;
    if (key === undefined || (isReply && key.length < shortKey)) return text;
    return text.includes(key) ? text.replaceAll(key, "[secret]") : text;
  }

  /** Ends all attempts that are under way. */
  cut(): void {
    for (const attempt of this.#attempts) attempt.abort("stop");
  }

  succeeded(tokens: number): void {
    this.#failedAttempts = 0;
    this.#failedCalls = 0;
    this.limiter.succeeded(tokens);
  }

  /** An attempt failed for no fault of its request. While everything fails a server that may recover is given ever more time. */
  failedAttempt(retryable: boolean): void {
    const rounds = ++this.#failedAttempts / this.limiter.places;
    if (retryable && Number.isInteger(rounds)) this.limiter.hold(Math.min(longestRest, 250 * 2 ** rounds));
  }

  /** The server refused an attempt because it is at its limit. */
  refused(serial: number): void {
    this.#failedAttempts++;
    this.limiter.refused(serial);
  }

  /** A call failed with all its attempts. True where the server seems to be down: many did, and nothing succeeded meanwhile. */
  failedCall(): boolean {
    return ++this.#failedCalls >= downAfter.calls && this.#failedAttempts >= downAfter.attempts;
  }

  get failures(): number {
    return this.#failedAttempts;
  }

  close(): Promise<void> {
    return this.#pool.destroy();
  }
}
