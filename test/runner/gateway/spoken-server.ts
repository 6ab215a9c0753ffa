import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo, Socket } from "node:net";

/** What a server says to one request: a body as it stands, JSON, or nothing at all. */
export interface Said {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | object;
  /** The connection stays open and nothing comes. */
  readonly hangs?: boolean;
}

export interface Heard {
  readonly body: Record<string, unknown>;
  readonly headers: IncomingHttpHeaders;
  readonly path: string;
}

export interface SpokenServer {
  readonly url: string;
  readonly heard: Heard[];
  /** Most requests that were under way at once. */
  readonly mostAtOnce: () => number;
  stop(): Promise<void>;
}

/** A real HTTP server on loopback that says to each request, by its number, what a test tells it to. */
export async function startSpokenServer(say: (number: number, heard: Heard) => Said | Promise<Said>): Promise<SpokenServer> {
  const heard: Heard[] = [];
  const sockets = new Set<Socket>();
  let [atOnce, most] = [0, 0];
  const server = createServer(async (request, response) => {
    most = Math.max(most, ++atOnce);
    response.on("close", () => atOnce--);
    let text = "";
    for await (const piece of request) text += piece;
    const one = { body: JSON.parse(text) as Record<string, unknown>, headers: request.headers, path: request.url ?? "" };
    const { status = 200, headers = {}, body = completion(), hangs = false } = await say(heard.push(one) - 1, one);
    if (hangs) return;
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  });
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    heard,
    mostAtOnce: () => most,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A chat completion as a well-behaved server sends it. */
export const completion = (changes: object = {}, message: object = {}): object => ({
  id: "chatcmpl-1",
  object: "chat.completion",
  created: 0,
  model: "m",
  choices: [{ index: 0, finish_reason: "stop", message: { role: "assistant", content: "ANSWER: 7", ...message }, logprobs: null }],
  usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 },
  ...changes,
});
