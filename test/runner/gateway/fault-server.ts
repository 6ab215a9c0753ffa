import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Item } from "../../../runner/item.ts";
import type { Model, RawReply } from "../../../runner/model.ts";
import { streamFor } from "../../../runner/stream.ts";
import type { Turn } from "../../../runner/turn.ts";
import { type Body, completion, turnOf } from "./simulated-completion.ts";

/** What may go wrong with a reply. The last two are not healed: they change what is known of the call. */
export type Fault =
  | "limit-with-retry-after"
  | "limit"
  | "server-error"
  | "error-in-200"
  | "no-choices"
  | "slow"
  | "hang"
  | "cut"
  | "malformed"
  | "reasoning-field"
  | "content-parts"
  | "unsupported-parameter"
  | "missing-usage"
  | "truncated";

export interface FaultServerOptions {
  /** Opened models by the name under which they are asked. */
  readonly models: Readonly<Record<string, Model>>;
  /** Items by dataset, then id: what a simulated model needs to know of the question. */
  readonly items: Readonly<Record<string, ReadonlyMap<string, Item>>>;
  readonly seed: number;
  /** Share of requests that meet each fault; every attempt of a call draws anew. */
  readonly faults: Readonly<Partial<Record<Fault, number>>>;
  /** Milliseconds before every reply. */
  readonly latency?: number;
  /** What `limit-with-retry-after` asks to wait. */
  readonly retryAfterSeconds?: number;
  /** The key that requests must carry. */
  readonly key?: string;
}

export interface FaultServer {
  readonly url: string;
  /** Requests served, by what happened to them. */
  readonly counts: Map<Fault | "fine" | "down", number>;
  /** Body of the last request. */
  readonly last: () => Record<string, unknown> | null;
  /** Most requests that were under way at once. */
  readonly mostAtOnce: () => number;
  /** From now on every connection is refused service; `false`: back again. */
  down(isDown: boolean): void;
  stop(): Promise<void>;
}

/** A real HTTP server on loopback that speaks chat completions for simulated models and misbehaves from a seed. */
export async function startFaultServer(options: FaultServerOptions): Promise<FaultServer> {
  const attempts = new Map<string, number>();
  const counts: FaultServer["counts"] = new Map();
  let last: Record<string, unknown> | null = null;
  const sockets = new Set<Socket>();
  let isDown = false;
  let atOnce = 0;
  let most = 0;
  const count = (what: Fault | "fine" | "down") => counts.set(what, (counts.get(what) ?? 0) + 1);

  const server = createServer((request, response) => {
    most = Math.max(most, ++atOnce);
    response.on("close", () => atOnce--);
    if (isDown) {
      count("down");
      request.socket.destroy();
      return;
    }
    void serve(request, response);
  });
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = JSON.parse(await textOf(request)) as Body;
    last = body as unknown as Record<string, unknown>;
    if (options.key !== undefined && request.headers.authorization !== `Bearer ${options.key}`) {
      json(response, 401, {
        error: {
          message: `Incorrect API key provided: ${request.headers.authorization}`,
          type: "invalid_request_error",
          code: "invalid_api_key",
        },
      });
      return;
    }
    const identity = JSON.stringify([body.model, body.seed, body.messages]);
    const attempt = attempts.get(identity) ?? 0;
    attempts.set(identity, attempt + 1);
    const fault = faultOf(identity, attempt);
    count(fault ?? "fine");
    if (options.latency !== undefined) await sleep(options.latency);
    await answer(fault, body, response);
  }

  function faultOf(identity: string, attempt: number): Fault | null {
    let draw = streamFor(options.seed, "fault", identity, attempt).uniform();
    for (const [fault, share] of Object.entries(options.faults) as [Fault, number][]) {
      if (draw < share) return fault;
      draw -= share;
    }
    return null;
  }

  async function answer(fault: Fault | null, body: Body, response: ServerResponse): Promise<void> {
    if (fault === "limit-with-retry-after") return json(response, 429, limit, { "retry-after": String(options.retryAfterSeconds ?? 1) });
    if (fault === "limit") return json(response, 429, limit);
    if (fault === "server-error")
      return json(response, 500, { error: { message: "The server had an error", type: "server_error", code: null } });
    if (fault === "error-in-200") return json(response, 200, { error: { code: 429, message: "Provider returned error" } });
    if (fault === "no-choices") return json(response, 200, { id: "x", object: "chat.completion", choices: [] });
    if (fault === "hang") return undefined;
    if (fault === "cut") {
      response.writeHead(200, { "content-type": "application/json", "content-length": "1000" });
      response.write('{"id":"x","choices":[{"mess');
      await sleep(5);
      response.destroy();
      return undefined;
    }
    if (fault === "malformed") {
      response.writeHead(200, { "content-type": "text/html" }).end("<html><body>502 Bad Gateway</body></html>");
      return undefined;
    }
    if (fault === "unsupported-parameter" && body.max_tokens !== undefined) {
      const message = "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.";
      return json(response, 400, { error: { message, type: "invalid_request_error", param: "max_tokens", code: "unsupported_parameter" } });
    }
    if (fault === "slow") await sleep(150);
    return json(response, 200, completion(fault, body, await replyTo(body)));
  }

  async function replyTo({ model, seed, metadata }: Body): Promise<RawReply> {
    const { dataset, item, repeat, sample, turn } = metadata;
    const call = {
      key: "",
      seed,
      dataset: dataset!,
      item: options.items[dataset!]!.get(item!)!,
      turn: turnOf(JSON.parse(turn!) as Turn),
      request: "",
      sampling: {},
      repeat: Number(repeat),
      sample: Number(sample),
      occurrence: 0,
    };
    const replies = await options.models[model]!.reply([call]);
    return replies[0]!;
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    counts,
    last: () => last,
    mostAtOnce: () => most,
    down: (down) => {
      isDown = down;
      if (down) for (const socket of sockets) socket.destroy();
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const limit = { error: { message: "Rate limit reached", type: "rate_limit_error", code: "rate_limit_exceeded" } };

function json(response: ServerResponse, status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): void {
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
}

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const piece of request) text += piece;
  return text;
}
