import type { MessagePort } from "node:worker_threads";
import { type CallLine, sha256 } from "../../spec/index.ts";
import type { Call, RawReply } from "../model.ts";
import type { ChatRequest } from "./chat-request.ts";
import type { Gateway } from "./gateway.ts";

/** What the log says of a call besides its reply. */
type About = Pick<CallLine, "key" | "dataset" | "item" | "model" | "kind" | "request">;

/** Calls and replies as they cross the thread: JSON, many in one message. */
interface Asked {
  readonly calls: readonly { readonly id: number; readonly about: About; readonly request: ChatRequest }[];
}
interface Told {
  readonly replies: readonly { readonly id: number; readonly reply: RawReply }[];
}

/** Answers jobs' calls of network models, on the main thread, and logs each as it is answered. */
export class GatewayPort {
  readonly #gateway: Gateway;
  readonly #log: (line: CallLine) => void;

  constructor(gateway: Gateway, log: (line: CallLine) => void) {
    this.#gateway = gateway;
    this.#log = log;
  }

  /** Serves a job until its port is closed. */
  serve(port: MessagePort): void {
    let told: { id: number; reply: RawReply }[] = [];
    const flush = () => {
      port.postMessage({ replies: told } satisfies Told);
      told = [];
    };
    port.on("message", ({ calls }: Asked) => {
      for (const { id, about, request } of calls) {
        void this.#gateway.ask(about.model, request).then((reply) => {
          if (reply.state === "answered") this.#log(lineOf(about, reply));
          // Replies that come in one turn of the event loop go back in one message.
          if (told.push({ id, reply }) === 1) setImmediate(flush);
        });
      }
    });
  }
}

function lineOf(
  about: About,
  { text, logprobs, usage, finishReason, systemFingerprint }: Extract<RawReply, { state: "answered" }>,
): CallLine {
  return {
    ...about,
    request: sha256(about.request),
    reply: text,
    ...(logprobs === undefined ? {} : { logprobs: [...logprobs] }),
    ...(usage === undefined ? {} : { usage }),
    ...(finishReason === undefined ? {} : { finishReason }),
    ...(systemFingerprint === undefined ? {} : { systemFingerprint }),
  };
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
