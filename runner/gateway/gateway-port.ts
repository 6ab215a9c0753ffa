import type { MessagePort } from "node:worker_threads";
import type { CallLine } from "../../spec/index.ts";
import type { Call, RawReply } from "../model.ts";
import { type AboutCall, lineOf } from "../plays/call-line.ts";
import type { ChatRequest } from "./chat-request.ts";
import type { Gateway } from "./gateway.ts";
import { ItemClock } from "./item-clock.ts";

/** Calls and replies as they cross the thread: JSON, many in one message. */
interface Asked {
  readonly calls: readonly { readonly id: number; readonly about: AboutCall; readonly request: ChatRequest }[];
}
interface Told {
  readonly replies: readonly { readonly id: number; readonly reply: RawReply }[];
}

export interface PortOptions {
  readonly log: (line: CallLine) => void;
  /** The most time that an item may take with all its calls, in seconds; null: no limit. */
  readonly itemTimeoutSeconds: number | null;
  /** True where items of other jobs ask the same, so that their calls may be this item's too. */
  readonly isShared: (dataset: string, item: string) => boolean;
}

/** Answers jobs' calls of network models, on the main thread, and logs each as it is answered. */
export class GatewayPort {
  readonly #gateway: Gateway;
  readonly #options: PortOptions;
  /** Replies to calls that other jobs may make too, or who waits for them: a call is made once, and has one reply. */
  readonly #shared = new Map<string, RawReply | ((reply: RawReply) => void)[]>();

  constructor(gateway: Gateway, options: PortOptions) {
    this.#gateway = gateway;
    this.#options = options;
  }

  /** Serves a job until its port is closed. */
  serve(port: MessagePort): void {
    let told: { id: number; reply: RawReply }[] = [];
    const flush = () => {
      port.postMessage({ replies: told } satisfies Told);
      told = [];
    };
    const clocks = new Map<string, ItemClock>();
    port.on("message", ({ calls }: Asked) => {
      for (const { id, about, request } of calls) {
        this.#ask(about, request, this.#clockOf(clocks, about), (reply) => {
          // Replies that come in one turn of the event loop go back in one message.
          if (told.push({ id, reply }) === 1) setImmediate(flush);
        });
      }
    });
  }

  #ask(about: AboutCall, request: ChatRequest, clock: ItemClock | null, done: (reply: RawReply) => void): void {
    const isShared = this.#options.isShared(about.dataset, about.item);
    const known = isShared ? this.#shared.get(about.key) : undefined;
    if (Array.isArray(known)) known.push(done);
    else if (known !== undefined) done(known);
    else {
      if (isShared) this.#shared.set(about.key, [done]);
      this.#gateway.submit(about.model, request, clock, (reply) => {
        if (reply.state === "answered") this.#options.log(lineOf(about, reply));
        if (!isShared) return done(reply);
        const waiting = this.#shared.get(about.key);
        if (reply.state === "answered") this.#shared.set(about.key, reply);
        else this.#shared.delete(about.key);
        if (Array.isArray(waiting)) for (const each of waiting) each(reply);
      });
    }
  }

  #clockOf(clocks: Map<string, ItemClock>, { dataset, item }: AboutCall): ItemClock | null {
    const { itemTimeoutSeconds } = this.#options;
    if (itemTimeoutSeconds === null) return null;
    const address = JSON.stringify([dataset, item]);
    let clock = clocks.get(address);
    if (clock === undefined) {
      clock = new ItemClock(1000 * itemTimeoutSeconds);
      clocks.set(address, clock);
    }
    return clock;
  }
}

/** The workers' end: hands requests to whatever port the job in hand brought along. */
export class GatewayClient {
  readonly #waiting = new Map<number, (reply: RawReply) => void>();
  #port: MessagePort | null = null;
  #next = 0;
  #calls: Asked["calls"][number][] = [];

  /** Takes on the port of the job that starts. */
  attach(port: MessagePort): void {
    this.#port = port;
    port.on("message", ({ replies }: Told) => {
      for (const { id, reply } of replies) {
        const done = this.#waiting.get(id)!;
        this.#waiting.delete(id);
        done(reply);
      }
    });
  }

  detach(): void {
    this.#port?.close();
    this.#port = null;
  }

  ask(model: string, call: Call, request: ChatRequest): Promise<RawReply> {
    return new Promise((resolve) => {
      const id = this.#next++;
      this.#waiting.set(id, resolve);
      const about = { key: call.key, dataset: call.dataset, item: call.item.id, model, kind: call.turn.kind, request: call.request };
      if (this.#calls.push({ id, about, request }) === 1) queueMicrotask(() => this.#flush());
    });
  }

  #flush(): void {
    if (this.#port === null) throw new Error("a network model was asked outside a job");
    this.#port.postMessage({ calls: this.#calls } satisfies Asked);
    this.#calls = [];
  }
}
