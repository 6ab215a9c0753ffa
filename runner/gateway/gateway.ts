import type { ModelLimits, Prices } from "../../spec/index.ts";
import type { RawReply } from "../model.ts";
import type { Budget } from "./budget.ts";
import { ChatError } from "./chat-error.ts";
import { chatReply } from "./chat-reply.ts";
import { type ChatRequest, chatBody, type Negotiated, negotiate, nothingNegotiated } from "./chat-request.ts";
import { Endpoint } from "./endpoint.ts";

/** A network model, as the gateway needs to know it. */
export interface NetworkModel {
  readonly id: string;
  readonly baseUrl: string;
  /** The model's name on the server. */
  readonly name: string;
  /** Environment variable that holds the key; null: the server wants none. */
  readonly apiKeyEnv: string | null;
  readonly extraBody: Readonly<Record<string, unknown>>;
  readonly limits: ModelLimits;
  readonly prices: Prices | undefined;
}

export interface GatewayOptions {
  readonly models: readonly NetworkModel[];
  readonly budget: Budget;
  /** The most that a call may take with all its attempts, in seconds; null: no limit. */
  readonly itemTimeoutSeconds: number | null;
  /** By model id, from an earlier attempt of the run. */
  readonly negotiated: Readonly<Record<string, Negotiated>>;
  readonly secret: (name: string) => string | undefined;
  readonly clock: () => number;
  /** Aborted: calls in flight are cut off, and no further one is made. */
  readonly signal: AbortSignal;
}

const defaults = { maxConnections: 16, maxRetries: 5, attemptTimeoutSeconds: 120 } as const;
const longestBackoff = 30_000;

/** The one way to network models: limits, retries, budgets and what was negotiated live here, on the main thread, and nowhere else. */
export class Gateway {
  readonly #options: GatewayOptions;
  readonly #models: ReadonlyMap<string, NetworkModel>;
  readonly #endpoints = new Map<string, Endpoint>();
  readonly #negotiated = new Map<string, Negotiated>();
  readonly #stop = new AbortController();
  /** Why the run makes no further calls; null while it may. */
  stopped: string | null = null;

  constructor(options: GatewayOptions) {
    this.#options = options;
    this.#models = new Map(options.models.map((model) => [model.id, model]));
    for (const [id, known] of Object.entries(options.negotiated)) this.#negotiated.set(id, known);
    if (options.signal.aborted) this.#cut("the run was stopped");
    else options.signal.addEventListener("abort", () => this.#cut("the run was stopped"), { once: true });
  }

  /** What was found out of each model's server. */
  get negotiated(): Readonly<Record<string, Negotiated>> {
    return Object.fromEntries([...this.#negotiated].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  /** Calls that wait for a place, of all endpoints. */
  get waiting(): number {
    let waiting = 0;
    for (const endpoint of this.#endpoints.values()) waiting += endpoint.waiting;
    return waiting;
  }

  /** Makes one call, with as many attempts as the model's limits allow. Never throws: what failed is a failed reply. */
  async ask(id: string, request: ChatRequest): Promise<RawReply> {
    const model = this.#models.get(id)!;
    const endpoint = this.#endpointOf(model);
    const { maxRetries, attemptTimeoutSeconds } = { ...defaults, ...model.limits };
    const { clock, itemTimeoutSeconds } = this.#options;
    let deadline = Number.POSITIVE_INFINITY;
    let failure = "";
    for (let attempt = 0; attempt <= maxRetries; attempt++) {
      if (this.stopped !== null) return this.#notAsked(id);
      try {
        const reply = await endpoint.turn(() => {
          // The time limit of a call runs from its first attempt: waiting for a place is not the server's fault.
          if (attempt === 0 && itemTimeoutSeconds !== null) deadline = clock() + itemTimeoutSeconds * 1000;
          return this.#attempt(model, endpoint, request, Math.min(attemptTimeoutSeconds * 1000, deadline - clock()));
        });
        endpoint.succeeded();
        return reply;
      } catch (error) {
        if (!(error instanceof ChatError)) throw error;
        if (this.stopped !== null) return this.#notAsked(id);
        failure = error.message;
        const next = error.parameter === null ? null : this.#negotiate(model, error.parameter);
        if (next !== null) {
          // Not the server's failure and not an attempt: the same request in words it knows.
          attempt--;
          continue;
        }
        const isLimit = error.status === 429 || error.status === 503;
        const wait = error.retryAfter ?? backoff(attempt, request.seed);
        if (isLimit) endpoint.limited(error.retryAfter === null ? wait : wait * (1 + (request.seed % 100) / 1000));
        if (!error.retryable || attempt === maxRetries) break;
        if (clock() + wait > deadline) {
          failure = `${failure} (and no time was left within ${itemTimeoutSeconds} s)`;
          break;
        }
        // A limited endpoint holds all its calls back by itself.
        if (!isLimit) await pause(wait, this.#stop.signal);
      }
    }
    return {
      state: "failed",
      failure: { where: "model", model: id, message: `${endpoint.host} ${model.name}: ${this.#withoutSecrets(model, failure)}` },
    };
  }

  async #attempt(model: NetworkModel, endpoint: Endpoint, request: ChatRequest, timeout: number): Promise<RawReply> {
    const { budget, secret } = this.#options;
    const exhausted = this.stopped ?? budget.exhausted();
    if (exhausted !== null) {
      this.#cut(exhausted);
      throw new ChatError(exhausted, { retryable: false });
    }
    if (timeout <= 0) throw new ChatError("its time was over", { retryable: false });
    budget.call();
    const key = model.apiKeyEnv === null ? undefined : secret(model.apiKeyEnv);
    const headers: Record<string, string> = key === undefined ? {} : { authorization: `Bearer ${key}` };
    const negotiated = this.#negotiated.get(model.id) ?? nothingNegotiated;
    const body = JSON.stringify(chatBody(request, model.name, model.extraBody, negotiated));
    const { status, body: text, retryAfter } = await endpoint.post(body, headers, timeout);
    const reply = chatReply(text, status, retryAfter);
    budget.spend(reply.usage ?? null, model.prices);
    return reply;
  }

  #negotiate(model: NetworkModel, parameter: string): Negotiated | null {
    const now = this.#negotiated.get(model.id) ?? nothingNegotiated;
    const next = negotiate(now, parameter, model.extraBody);
    if (next !== null) this.#negotiated.set(model.id, next);
    return next;
  }

  /** A budget that is used up, or a run that is stopped: the plays that wait are not failed but not run. */
  #notAsked(model: string): RawReply {
    return { state: "failed", failure: { where: "worker", model, message: `not asked: ${this.stopped}` } };
  }

  #cut(reason: string): void {
    if (this.stopped !== null) return;
    this.stopped = reason;
    this.#stop.abort();
    for (const endpoint of this.#endpoints.values()) endpoint.cut();
  }

  #endpointOf(model: NetworkModel): Endpoint {
    const address = JSON.stringify([model.baseUrl, model.apiKeyEnv]);
    let endpoint = this.#endpoints.get(address);
    if (endpoint === undefined) {
      const sharing = [...this.#models.values()].filter((other) => other.baseUrl === model.baseUrl && other.apiKeyEnv === model.apiKeyEnv);
      const most = (of: (limits: ModelLimits) => number | undefined) => Math.max(...sharing.map(({ limits }) => of(limits) ?? 0));
      const perMinute = sharing.flatMap(({ limits }) => limits.requestsPerMinute ?? []);
      const limits = {
        maxConnections: most((limits) => limits.maxConnections) || defaults.maxConnections,
        requestsPerMinute: perMinute.length === 0 ? null : Math.min(...perMinute),
      };
      endpoint = new Endpoint(model.baseUrl, limits, this.#options.clock);
      this.#endpoints.set(address, endpoint);
    }
    return endpoint;
  }

  /** Servers quote keys in their error messages. */
  #withoutSecrets({ apiKeyEnv }: NetworkModel, text: string): string {
    const key = apiKeyEnv === null ? undefined : this.#options.secret(apiKeyEnv);
    return key === undefined || key === "" ? text : text.replaceAll(key, "[secret]");
  }

  async close(): Promise<void> {
    await Promise.all([...this.#endpoints.values()].map((endpoint) => endpoint.close()));
  }
}

/** 0.5 s, doubled each time, up to half a minute; spread by the call's own digest, so that calls that failed together do not return together. */
const backoff = (attempt: number, seed: number): number => Math.min(longestBackoff, 500 * 2 ** attempt) * (0.75 + (seed % 1000) / 2000);

/** Waits, or returns at once when the signal is aborted. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    if (signal.aborted) done();
    else signal.addEventListener("abort", done);
  });
}
