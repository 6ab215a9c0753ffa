import type { ModelLimits, Prices } from "../../spec/index.ts";
import type { RawReply } from "../model.ts";
import { Asked, type Done } from "./asked.ts";
import type { Budget } from "./budget.ts";
import { ChatError } from "./chat-error.ts";
import { chatReply } from "./chat-reply.ts";
import { type ChatRequest, chatBody, type Negotiated, negotiate, nothingNegotiated } from "./chat-request.ts";
import { Endpoint } from "./endpoint.ts";
import type { ItemClock } from "./item-clock.ts";

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
  /** By model id, from an earlier attempt of the run. */
  readonly negotiated: Readonly<Record<string, Negotiated>>;
  readonly secret: (name: string) => string | undefined;
  readonly clock: () => number;
  /** Aborted: calls under way are cut off, and no further one is made. */
  readonly signal: AbortSignal;
  /** Told of everything that is found out of a server, when it is. */
  readonly learned?: (negotiated: Readonly<Record<string, Negotiated>>) => void;
  /** Told once that no further call is made, and why. Calls under way may still be answered. */
  readonly stopped?: (reason: string) => void;
}

const defaults = { maxConnections: 16, maxRetries: 5, attemptTimeoutSeconds: 120 } as const;

/** The one way to network models: limits, retries, budgets and what was negotiated live here, on the main thread, and nowhere else. */
export class Gateway {
  readonly #options: GatewayOptions;
  readonly #models: ReadonlyMap<string, NetworkModel>;
  readonly #endpoints: Endpoint<Asked>[] = [];
  readonly #endpointOf = new Map<NetworkModel, Endpoint<Asked>>();
  readonly #negotiated = new Map<string, Negotiated>();
  readonly #resting = new Map<Asked, NodeJS.Timeout>();
  readonly #cutByHand = () => {
    this.#stop("the run was stopped");
    for (const endpoint of this.#endpoints) endpoint.cut();
  };
  #reason: string | null = null;

  constructor(options: GatewayOptions) {
    this.#options = options;
    this.#models = new Map(options.models.map((model) => [model.id, model]));
    for (const [id, known] of Object.entries(options.negotiated)) this.#negotiated.set(id, known);
    this.#openEndpoints();
    if (options.signal.aborted) this.#cutByHand();
    else options.signal.addEventListener("abort", this.#cutByHand, { once: true });
  }

  /** Why no further calls are made; null while they may be. */
  get reason(): string | null {
    return this.#reason;
  }

  /** Calls that wait for a place, of all endpoints. */
  get waiting(): number {
    return this.#endpoints.reduce((sum, { limiter }) => sum + limiter.waiting, 0);
  }

  /** Makes one call, with as many attempts as the model's limits allow. Never rejects: what failed is a failed reply. */
  ask(model: string, request: ChatRequest, item: ItemClock | null = null): Promise<RawReply> {
    return new Promise((resolve) => this.submit(model, request, item, resolve));
  }

  /** The same for many calls: while one waits for its place it is a plain object in a list. */
  submit(id: string, request: ChatRequest, item: ItemClock | null, done: Done): void {
    const asked = new Asked(this.#models.get(id)!, request, item, done);
    if (this.#reason === null) this.#endpointOf.get(asked.model)!.limiter.add(asked);
    else this.#end(asked, this.#notAsked(asked));
  }

  async #attempt(asked: Asked, serial: number): Promise<void> {
    const { model, request, item } = asked;
    const endpoint = this.#endpointOf.get(model)!;
    const { budget, clock } = this.#options;
    const now = clock();
    if (!asked.isBegun) {
      asked.isBegun = true;
      budget.begin();
      item?.start(now);
    }
    const sent = this.#knownOf(model);
    let reply: RawReply | null = null;
    try {
      const timeout = Math.min(1000 * (model.limits.attemptTimeoutSeconds ?? defaults.attemptTimeoutSeconds), item?.left(now) ?? Infinity);
      if (timeout <= 0) throw new ChatError("no time was left for its item", { retryable: false });
      const answer = await endpoint.post(JSON.stringify(chatBody(request, model.name, model.extraBody, sent)), timeout);
      const answered = chatReply(answer.body, answer.status, answer.retryAfter);
      endpoint.succeeded(answered.usage === undefined ? 0 : answered.usage.input + answered.usage.output);
      budget.answered(answered.usage ?? null, model.prices);
      asked.isBegun = false;
      item?.stop(clock());
      reply = answered;
    } catch (error) {
      reply = this.#failed(asked, serial, sent, error instanceof ChatError ? error : new ChatError(String(error), { retryable: false }));
    }
    if (reply !== null) this.#end(asked, reply);
    endpoint.limiter.leave();
    // What the call took, or did not, may be what calls of another server wait for.
    if (reply !== null) for (const other of this.#endpoints) if (other !== endpoint) other.limiter.pump();
  }

  /** What comes of an attempt that brought no reply: the call's end, or null where it goes on. */
  #failed(asked: Asked, serial: number, sent: Negotiated, error: ChatError): RawReply | null {
    if (this.#reason !== null) return this.#notAsked(asked);
    const { model, request, item } = asked;
    const endpoint = this.#endpointOf.get(model)!;
    // Not the server's failure and not an attempt: the same request in words it knows.
    if (error.parameter !== null && this.#negotiate(model, sent, error.parameter)) {
      endpoint.limiter.addAgain(asked);
      return null;
    }
    if (error.isLimit) endpoint.refused(serial);
    else if (!error.isOfRequest) endpoint.failedAttempt(error.retryable);
    const wait = error.retryAfter === null ? backoff(asked.attempts, request.seed) : error.retryAfter * (1 + (request.seed % 100) / 1000);
    if (error.isLimit && (error.retryAfter !== null || endpoint.limiter.places === 1)) endpoint.limiter.hold(wait);
    if (!error.retryable) return this.#gaveUp(asked, error, error.message);
    if (asked.attempts >= (model.limits.maxRetries ?? defaults.maxRetries)) return this.#gaveUp(asked, error, error.message);
    if (item !== null && wait >= item.left(this.#options.clock()))
      return this.#gaveUp(asked, error, `${error.message} (and no time was left for its item)`);
    asked.attempts++;
    const timer = setTimeout(() => {
      this.#resting.delete(asked);
      endpoint.limiter.addAgain(asked);
    }, wait);
    this.#resting.set(asked, timer);
    return null;
  }

  #gaveUp({ model }: Asked, error: ChatError, message: string): RawReply {
    const endpoint = this.#endpointOf.get(model)!;
    if (!error.isOfRequest && endpoint.failedCall()) {
      this.#stop(
        `${endpoint.host} seems to be down: ${endpoint.failures} attempts failed in a row, the last one of ${model.name}: ${message}`,
      );
      endpoint.cut();
    }
    return {
      state: "failed",
      ...(error.isOfRequest ? { lasting: true } : {}),
      failure: { where: "model", model: model.id, message: `${endpoint.host} ${model.name}: ${message}` },
    };
  }

  #end(asked: Asked, reply: RawReply): void {
    if (asked.isBegun) {
      asked.isBegun = false;
      this.#options.budget.failed();
      asked.item?.stop(this.#options.clock());
    }
    asked.done(reply);
  }

  #knownOf(model: NetworkModel): Negotiated {
    return this.#negotiated.get(model.id) ?? nothingNegotiated;
  }

  /** True where the request can be sent once more in other words. */
  #negotiate(model: NetworkModel, sent: Negotiated, parameter: string): boolean {
    const now = this.#knownOf(model);
    // Another call found it out while this one was under way.
    if (now !== sent) return true;
    const next = negotiate(now, parameter, model.extraBody);
    if (next === null) return false;
    this.#negotiated.set(model.id, next);
    this.#options.learned?.(Object.fromEntries([...this.#negotiated].sort(([a], [b]) => (a < b ? -1 : 1))));
    return true;
  }

  /** A budget that is used up, or a run that is stopped: the plays that wait are not failed but not run. */
  #notAsked({ model }: Asked): RawReply {
    return { state: "failed", failure: { where: "worker", model: model.id, message: `not asked: ${this.#reason}` } };
  }

  /** From now on nothing is asked. What is under way is paid for and may be answered. */
  #stop(reason: string): void {
    if (this.#reason !== null) return;
    this.#reason = reason;
    const left = this.#endpoints.flatMap(({ limiter }) => limiter.drain());
    for (const [asked, timer] of this.#resting) {
      clearTimeout(timer);
      left.push(asked);
    }
    this.#resting.clear();
    for (const asked of left) this.#end(asked, this.#notAsked(asked));
    this.#options.stopped?.(reason);
  }

  #isOpen(): boolean {
    if (this.#reason !== null) return false;
    const room = this.#options.budget.room();
    if (typeof room === "object") this.#stop(room.reached);
    return room === "yes";
  }

  #openEndpoints(): void {
    const { models, secret, clock } = this.#options;
    const groups = new Map<string, NetworkModel[]>();
    for (const model of models) {
      const address = JSON.stringify([model.baseUrl.replace(/\/+$/, ""), keyOf(model, secret) ?? null]);
      const group = groups.get(address);
      if (group === undefined) groups.set(address, [model]);
      else group.push(model);
    }
    for (const group of groups.values()) {
      const of = (name: "maxConnections" | "requestsPerMinute" | "tokensPerMinute") => group.flatMap(({ limits }) => limits[name] ?? []);
      const least = (values: readonly number[]) => (values.length === 0 ? null : Math.min(...values));
      const endpoint = new Endpoint<Asked>({
        baseUrl: group[0]!.baseUrl,
        key: keyOf(group[0]!, secret),
        maxConnections: least(of("maxConnections")) ?? defaults.maxConnections,
        requestsPerMinute: least(of("requestsPerMinute")),
        tokensPerMinute: least(of("tokensPerMinute")),
        clock,
        start: (asked, serial) => void this.#attempt(asked, serial),
        isOpen: () => this.#isOpen(),
      });
      this.#endpoints.push(endpoint);
      for (const model of group) this.#endpointOf.set(model, endpoint);
    }
  }

  async close(): Promise<void> {
    this.#options.signal.removeEventListener("abort", this.#cutByHand);
    this.#cutByHand();
    await Promise.all(this.#endpoints.map((endpoint) => endpoint.close()));
  }
}

const keyOf = ({ apiKeyEnv }: NetworkModel, secret: GatewayOptions["secret"]) => (apiKeyEnv === null ? undefined : secret(apiKeyEnv));

/** 0.5 s, doubled each time, up to half a minute; spread by the call's own digest, so that calls that failed together do not return together. */
const backoff = (attempts: number, seed: number): number => Math.min(30_000, 500 * 2 ** attempts) * (0.75 + (seed % 1000) / 2000);
