import { afterEach, describe, expect, it } from "vitest";
import type { Gateway } from "../../../runner/gateway/gateway.ts";
import { ItemClock } from "../../../runner/gateway/item-clock.ts";
import type { RawReply } from "../../../runner/model.ts";
import { gatewayOf, modelAt, request } from "./gateway-of.ts";
import { completion, type Heard, type Said, type SpokenServer, startSpokenServer } from "./spoken-server.ts";

const open: (SpokenServer | Gateway)[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await ("stop" in one ? one.stop() : one.close());
});
async function serverThat(say: (number: number, heard: Heard) => Said | Promise<Said>): Promise<SpokenServer> {
  const server = await startSpokenServer(say);
  open.push(server);
  return server;
}
function gateway(...given: Parameters<typeof gatewayOf>): Gateway {
  const made = gatewayOf(...given);
  open.push(made);
  return made;
}
const messageOf = (reply: RawReply) => (reply.state === "answered" ? "" : reply.failure.message);

describe("a request", () => {
  it("carries every sampling parameter, the seed, what the suite adds, and the key", async () => {
    const server = await serverThat(() => ({}));
    const model = modelAt(`${server.url}/`, { apiKeyEnv: "SOME_KEY", extraBody: { top_k: 5 } });
    const reply = await gateway([model], { secret: () => "sk-0123456789abcdef" }).ask("m", request({ logprobs: true }));
    expect(reply).toMatchObject({ state: "answered", text: "ANSWER: 7", usage: { input: 10, output: 5 } });
    expect(server.heard[0]!.path).toBe("/v1/chat/completions");
    expect(server.heard[0]!.headers.authorization).toBe("Bearer sk-0123456789abcdef");
    expect(server.heard[0]!.body).toEqual({
      model: "served-m",
      messages: [{ role: "user", content: "How much is 3 + 4?" }],
      temperature: 0.7,
      top_p: 0.9,
      max_tokens: 64,
      stop: ["\n\n"],
      seed: request().seed,
      logprobs: true,
      stream: false,
      top_k: 5,
    });
  });

  it("leaves out a temperature that nobody set, which is not temperature 0", async () => {
    const server = await serverThat(() => ({}));
    await gateway([modelAt(server.url)]).ask("m", request({ sampling: {} }));
    expect(Object.keys(server.heard[0]!.body).sort()).toEqual(["messages", "model", "seed", "stream"]);
  });
});

describe("what a server does not know", () => {
  it("is found out once a model, told, and not tried again", async () => {
    const server = await serverThat((_, { body }) => {
      for (const name of ["max_tokens", "seed", "top_p"]) {
        if (!Object.hasOwn(body, name)) continue;
        const error = {
          message: `Unsupported parameter: '${name}' is not supported with this model.`,
          param: name,
          code: "unsupported_parameter",
        };
        return { status: 400, body: { error } };
      }
      return {};
    });
    const told: unknown[] = [];
    const models = [modelAt(server.url, { limits: { maxConnections: 1, maxRetries: 0 } })];
    const first = gateway(models, { learned: (now) => told.push(now) });
    expect((await first.ask("m", request())).state).toBe("answered");
    expect(server.heard).toHaveLength(4);
    expect((await first.ask("m", request())).state).toBe("answered");
    expect(server.heard).toHaveLength(5);
    expect(told.at(-1)).toEqual({ m: { dropped: ["seed", "top_p"], maxTokens: "max_completion_tokens" } });
    expect(server.heard[4]!.body).toMatchObject({ max_completion_tokens: 64, temperature: 0.7 });

    const next = gateway(models, { negotiated: told.at(-1) as never });
    await next.ask("m", request());
    expect(server.heard).toHaveLength(6);
  });

  it("ends the call where leaving it out changes nothing, and where the suite asks for it", async () => {
    const refuse = (param: string) => ({
      status: 400,
      body: { error: { message: "Unsupported parameter", param, code: "unsupported_parameter" } },
    });
    const server = await serverThat((_, { body }) => refuse(Object.hasOwn(body, "top_k") ? "top_k" : "temperature"));
    const one = gateway([modelAt(server.url), modelAt(server.url, { id: "k", extraBody: { top_k: 1 } })]);
    expect(await one.ask("m", request())).toMatchObject({ state: "failed", lasting: true });
    expect(server.heard).toHaveLength(2);
    expect(messageOf(await one.ask("k", request()))).toMatch(/^127\.0\.0\.1:\d+ served-m: 400: .*top_k/);
    expect(server.heard).toHaveLength(3);
  });
});

describe("a failed attempt", () => {
  const faults: Record<string, Said> = {
    "an error in a 200": { body: { error: { code: 503, message: "Provider returned error" } } },
    "an empty object": { body: {} },
    "no choices": { body: completion({ choices: [] }) },
    "a reply that ended in an error": { body: completion({ choices: [{ finish_reason: "error", message: { content: "x" } }] }) },
    "a body that is no JSON": { body: "<html>Bad Gateway</html>" },
    "a message without content": { body: completion({ choices: [{ finish_reason: "stop", message: { role: "assistant" } }] }) },
    "a fault of the server": { status: 500, body: { error: { message: "out of order" } } },
  };
  it.each(Object.entries(faults))("is made again and never an answer: %s", async (_, fault) => {
    const server = await serverThat((number) => (number === 0 ? fault : {}));
    expect(await gateway([modelAt(server.url)]).ask("m", request())).toMatchObject({ state: "answered", text: "ANSWER: 7" });
    const always = await serverThat(() => fault);
    const message = messageOf(await gateway([modelAt(always.url, { limits: { maxRetries: 0 } })]).ask("m", request()));
    const shown = typeof fault.body === "string" ? fault.body : JSON.stringify(fault.body);
    expect(message).toMatch(/^127\.0\.0\.1:\d+ served-m: \d{3}/);
    expect(message).toContain(shown.slice(0, 200));
    expect(always.heard).toHaveLength(1);
  });

  it("is not made again where the request itself is refused", async () => {
    const server = await serverThat(() => ({
      status: 400,
      body: { error: { message: "This model's maximum context length is 4096 tokens." } },
    }));
    expect(await gateway([modelAt(server.url)]).ask("m", request())).toMatchObject({
      state: "failed",
      lasting: true,
      failure: { where: "model" },
    });
    expect(server.heard).toHaveLength(1);
  });

  it("may be a limit: all calls of the server wait as long as it asks, and with no retries one attempt is all", async () => {
    const times: number[] = [];
    const server = await serverThat((number) => {
      times.push(performance.now());
      return number === 0 ? { status: 429, headers: { "retry-after": "1" }, body: { error: { message: "slow down" } } } : {};
    });
    const limits = { maxConnections: 1, maxRetries: 1 };
    const one = gateway([modelAt(server.url, { limits }), modelAt(server.url, { id: "other", limits })]);
    const replies = await Promise.all([one.ask("m", request()), one.ask("other", request())]);
    expect(replies.map(({ state }) => state)).toEqual(["answered", "answered"]);
    // A timer of a second may ring a few milliseconds before this clock has counted one.
    expect(times[1]! - times[0]!).toBeGreaterThanOrEqual(990);

    const full = await serverThat(() => ({ status: 429, headers: { "retry-after": "9" } }));
    expect((await gateway([modelAt(full.url, { limits: { maxRetries: 0 } })]).ask("m", request())).state).toBe("failed");
    expect(full.heard).toHaveLength(1);
  });

  it("is cut off at its time, and the item's time bounds all attempts together", async () => {
    const server = await serverThat(() => ({ hangs: true }));
    const limits = { attemptTimeoutSeconds: 0.05, maxRetries: 1 };
    expect(messageOf(await gateway([modelAt(server.url, { limits })]).ask("m", request()))).toContain("no reply within 0.05 s");
    expect(server.heard).toHaveLength(2);
    const patient = gateway([modelAt(server.url, { limits: { attemptTimeoutSeconds: 60, maxRetries: 50 } })]);
    expect(messageOf(await patient.ask("m", request(), new ItemClock(80)))).toContain("no time was left for its item");
  });
});

describe("many calls", () => {
  it("share the connections of their server, whichever model they are of", async () => {
    const server = await serverThat(async () => {
      await new Promise((resolve) => setTimeout(resolve, 2));
      return {};
    });
    const one = gateway([
      modelAt(server.url, { limits: { maxConnections: 4 } }),
      modelAt(server.url, { id: "other", limits: { maxConnections: 4 } }),
    ]);
    const replies = await Promise.all(Array.from({ length: 80 }, (_, i) => one.ask(i % 2 === 0 ? "m" : "other", request({ seed: i }))));
    expect(replies.every(({ state }) => state === "answered")).toBe(true);
    expect(server.mostAtOnce()).toBe(4);
  });

  it("stop at a limit with exactly so many answered, and those that wait were not asked", async () => {
    const server = await serverThat((number) => (number % 3 === 0 ? { status: 400 } : {}));
    const reasons: string[] = [];
    const one = gateway([modelAt(server.url)], { limits: { maxCalls: 10 }, stopped: (reason) => reasons.push(reason) });
    const replies = await Promise.all(Array.from({ length: 60 }, (_, seed) => one.ask("m", request({ seed }))));
    expect(replies.filter(({ state }) => state === "answered")).toHaveLength(10);
    expect(replies.filter((reply) => reply.state === "failed" && reply.failure.where === "worker").length).toBeGreaterThan(0);
    expect(reasons).toEqual(["maxCalls: 10 calls were answered"]);
  });

  it("overrun a limit of cost by no more than the first calls, whose cost nobody knew", async () => {
    const server = await serverThat(() => ({}));
    const prices = { input: 1e5, output: 1e5 };
    const one = gateway([modelAt(server.url, { prices, limits: { maxConnections: 4 } })], { limits: { maxCost: 30 } });
    const replies = await Promise.all(Array.from({ length: 60 }, (_, seed) => one.ask("m", request({ seed }))));
    // 1.5 a call: twenty make 30.
    expect(replies.filter(({ state }) => state === "answered")).toHaveLength(20);
    expect(one.reason).toBe("maxCost: 30.0000 was spent");
  });

  it("end soon where nothing is answered any more, and say what is wrong", async () => {
    const server = await serverThat(() => ({ status: 401, body: { error: { message: "Incorrect API key provided" } } }));
    const one = gateway([modelAt(server.url, { limits: { maxConnections: 2 } })]);
    const replies = await Promise.all(Array.from({ length: 500 }, (_, seed) => one.ask("m", request({ seed }))));
    expect(one.reason).toMatch(/^127\.0\.0\.1:\d+ seems to be down: 10 attempts failed in a row.*401.*Incorrect API key/);
    expect(server.heard.length).toBeLessThan(20);
    expect(replies.filter((reply) => reply.state === "failed" && reply.failure.where === "worker").length).toBeGreaterThan(480);
  });

  it("are cut off at once when the run is stopped", async () => {
    const server = await serverThat((number) => (number < 3 ? { hangs: true } : {}));
    const stop = new AbortController();
    const one = gateway([modelAt(server.url, { limits: { maxConnections: 3 } })], { signal: stop.signal });
    const replies = Promise.all(Array.from({ length: 50 }, (_, seed) => one.ask("m", request({ seed }))));
    while (server.heard.length < 3) await new Promise((resolve) => setTimeout(resolve, 5));
    stop.abort();
    expect((await replies).map(messageOf)).toEqual(new Array(50).fill("not asked: the run was stopped"));
    expect(messageOf(await one.ask("m", request()))).toBe("not asked: the run was stopped");
    expect(server.heard).toHaveLength(3);
  });
});

describe("a key", () => {
  const secret = () => "sk-veryverysecretkey";
  it("is in no message, also where the server says it, cut off or not", async () => {
    const filler = "x".repeat(170);
    const server = await serverThat((number, { headers }) =>
      number === 0
        ? { body: completion({}, { content: `You sent ${headers.authorization}` }) }
        : { status: 400, body: `${filler} ${headers.authorization}` },
    );
    const one = gateway([modelAt(server.url, { apiKeyEnv: "KEY" })], { secret });
    const replies = [await one.ask("m", request()), await one.ask("m", request())];
    expect(replies[0]).toMatchObject({ text: "You sent Bearer [secret]" });
    expect(JSON.stringify(replies)).not.toContain("sk-very");
  });

  it("that is a word of every day is left in replies", async () => {
    const server = await serverThat(() => ({ body: completion({}, { content: "The glass is EMPTY." }) }));
    const reply = await gateway([modelAt(server.url, { apiKeyEnv: "KEY" })], { secret: () => "EMPTY" }).ask("m", request());
    expect(reply).toMatchObject({ text: "The glass is EMPTY." });
  });
});
