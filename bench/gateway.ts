import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { Budget } from "../runner/gateway/budget.ts";
import { type ChatRequest, chatBody, nothingNegotiated } from "../runner/gateway/chat-request.ts";
import { Gateway } from "../runner/gateway/gateway.ts";

export interface GatewayFigures {
  /** CPU time a call, in microseconds: through the gateway, and by a loop of bare `fetch`. */
  readonly gatewayMicros: number;
  readonly fetchMicros: number;
  /** Share of the connections that were busy, at 200 ms a reply and 64 connections. */
  readonly busy: number;
}

const root = fileURLToPath(new URL("..", import.meta.url));
const connections = 64;

/** What calls of network models cost this process, beside the least that they could. */
export async function gatewayFigures(calls: number): Promise<GatewayFigures> {
  const quick = await startServer(0);
  const gateways: number[] = [];
  const fetches: number[] = [];
  // Both by turns, so that neither has the warmer machine.
  for (let turn = 0; turn < 3; turn++) {
    gateways.push(await cpuOf(() => throughGateway(quick.url, calls, connections)));
    fetches.push(await cpuOf(() => byFetch(quick.url, calls, connections)));
  }
  quick.process.kill();
  const slow = await startServer(200);
  const rounds = 20;
  const started = performance.now();
  await throughGateway(slow.url, rounds * connections, connections);
  const wall = performance.now() - started;
  slow.process.kill();
  const middle = (times: number[]) => times.sort((a, b) => a - b)[1]! / calls;
  return { gatewayMicros: middle(gateways), fetchMicros: middle(fetches), busy: (rounds * 200) / wall };
}

/** Most memory that is resident while so many calls are made, `inFlight` of them at once, in bytes. */
export async function gatewayMemory(calls: number, inFlight: number): Promise<number> {
  const { url, process: server } = await startServer(0);
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 50);
  await throughGateway(url, calls, inFlight);
  clearInterval(watch);
  server.kill();
  return most;
}

/** Feeds the gateway from a generator: an item more when one is answered. */
async function throughGateway(baseUrl: string, calls: number, inFlight: number): Promise<void> {
  const gateway = new Gateway({
    models: [
      {
        id: "m",
        baseUrl,
        name: "loopback",
        apiKeyEnv: null,
        extraBody: {},
        limits: { maxConnections: inFlight },
        prices: { input: 1, output: 2 },
      },
    ],
    budget: new Budget({ maxCalls: 10 * calls }, { calls: 0, tokens: 0, cost: 0 }),
    negotiated: {},
    secret: () => undefined,
    clock: () => performance.now(),
    signal: new AbortController().signal,
  });
  const requests = requestsOf(calls);
  let left = calls;
  await new Promise<void>((done, failed) => {
    const next = () => {
      const { value } = requests.next();
      if (value === undefined) return;
      gateway.submit("m", value, null, (reply) => {
        if (reply.state !== "answered") failed(new Error(reply.failure.message));
        else if (--left === 0) done();
        else next();
      });
    };
    for (let i = 0; i < inFlight; i++) next();
  });
  await gateway.close();
}

/** The same calls with nothing around them. */
async function byFetch(baseUrl: string, calls: number, inFlight: number): Promise<void> {
  const requests = requestsOf(calls);
  const lane = async () => {
    for (const request of requests) {
      const response = await fetch(`${baseUrl}/chat/completions`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(chatBody(request, "loopback", {}, nothingNegotiated)),
      });
      const { choices } = (await response.json()) as { choices: { message: { content: string } }[] };
      if (choices[0]!.message.content === "") throw new Error("no content");
    }
  };
  await Promise.all(Array.from({ length: inFlight }, lane));
}

function* requestsOf(calls: number): Generator<ChatRequest, undefined> {
  for (let seed = 0; seed < calls; seed++) {
    const content = `Question ${seed}: how much is ${seed} and ${seed}? End with "ANSWER:" and the number.`;
    yield { messages: [{ role: "user", content }], sampling: { temperature: 0.7, topP: 0.9, maxTokens: 256 }, seed, logprobs: false };
  }
  return undefined;
}

async function cpuOf(task: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await task();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

function startServer(latency: number): Promise<{ url: string; process: ChildProcess }> {
  const child = spawn(process.execPath, ["--import", "tsx", "bench/loopback-server.ts", String(latency)], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
  });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.stdout.once("data", (line: Buffer) => resolve({ url: String(line).trim(), process: child }));
  });
}
