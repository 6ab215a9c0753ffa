import { readFileSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { PastRun } from "../../../runner/runs/past-run.ts";
import { packRun } from "../../../runner/submissions/pack.ts";
import type { CallLine } from "../../../spec/index.ts";
import { type SpokenServer, startSpokenServer } from "../gateway/spoken-server.ts";
import { play } from "../runs/play.ts";
import { jsonLines, SuiteFolder } from "../runs/suite-folder.ts";
import { Forger } from "./forger.ts";
import { environment, packed, refusals, verified } from "./submission.ts";

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });
const folder = new SuiteFolder();
let server: SpokenServer;
let honest: Uint8Array;

const key = "correct-horse-battery";

/** Talks more or less, as its number says, and counts a token for every four characters. */
const spoken = (number: number, prompt: string) => {
  const content = `${"Let me think about it once more. ".repeat(1 + (number % 9))}ANSWER: ${number % 3}`;
  const tokens = (text: string) => Math.ceil(text.length / 4);
  return {
    model: "m",
    choices: [{ index: 0, finish_reason: "stop", message: { role: "assistant", content }, logprobs: null }],
    usage: { prompt_tokens: tokens(prompt), completion_tokens: tokens(content), total_tokens: tokens(prompt) + tokens(content) },
  };
};

beforeAll(async () => {
  server = await startSpokenServer((number, { body }) => ({ body: spoken(number, JSON.stringify(body.messages)) }));
  folder.write(
    "items.jsonl",
    jsonLines(Array.from({ length: 24 }, (_, i) => ({ id: `i${i}`, input: `${"Well. ".repeat(2 * i)}${i}?`, target: String(i % 3) }))),
  );
  folder.write("hosted.json", {
    version: 1,
    name: "hosted",
    seed: 3,
    repeats: 2,
    models: ["one", "two"].map((model) => ({ id: model, use: "openai", with: { baseUrl: server.url, model, apiKeyEnv: "TEAM_KEY" } })),
    pools: [{ id: "both", members: ["one", "two"] }],
    methods: [{ id: "vote", use: "majority-vote", with: { tie: "first" } }],
    datasets: [{ id: "items", use: "jsonl", with: { path: "items.jsonl" } }],
    sampling: { temperature: 0.7, maxTokens: 256 },
    valuation: { resamples: 100 },
  });
  await play(folder, "hosted.json", "hosted", { clock: () => performance.now(), secret: () => key });
  honest = await packed(folder.at("hosted"));
});
afterAll(async () => {
  await server.stop();
  folder.remove();
});

/** What refuses a file whose calls were changed, and all that follows from them made right. */
async function found(change: (call: CallLine, k: number) => CallLine): Promise<string[]> {
  const forger = new Forger(honest);
  forger.editCalls((calls) => calls.map(change));
  await forger.replay("replay");
  return refusals(await verified(forger.file()));
}

it("replies of hosted models are attested, everything else is recomputed, and nobody is asked", async () => {
  const asked = server.heard.length;
  const { verified: isFine, attested, rerun, findings } = await verified(honest, { rerun: { share: 1 } });
  expect([isFine, rerun]).toEqual([true, null]);
  expect(attested).toEqual(["one", "two"].map((model) => ({ model, calls: 48, because: "behind an endpoint" })));
  expect(findings.find(({ check }) => check === "prices")).toMatchObject({
    refuses: false,
    message: 'the suite has no prices of "one", "two"',
  });
  expect(server.heard.length).toBe(asked);
});

it("constant token counts are refused, and named, where texts differ in length", async () => {
  const output = await found((call) => (call.model === "one" ? { ...call, usage: { ...call.usage!, output: 60 } } : call));
  expect(output).toEqual(['usage: "one" took 60 output tokens for every reply, long or short']);
  const input = await found((call) => ({ ...call, usage: { ...call.usage!, input: 100 } }));
  expect(input).toEqual(["one", "two"].map((model) => `usage: "${model}" took 100 input tokens for every question, long or short`));
});

it("impossible token counts are refused, and named", async () => {
  const usages: [Partial<NonNullable<CallLine["usage"]>>, string][] = [
    [{ input: 0 }, "there is no question of no tokens"],
    [{ output: 0 }, "has more tokens"],
    [{ output: 12.5 }, "tokens are whole numbers"],
    [{ cachedInput: 1e6 }, "more cached tokens than there are input tokens"],
    [{ reasoning: 1e6 }, "more reasoning tokens than there are output tokens"],
  ];
  for (const [usage, why] of usages) {
    const messages = await found((call, k) => (k === 7 ? { ...call, usage: { ...call.usage!, ...usage } } : call));
    expect(messages).toEqual([expect.stringContaining(why)]);
    expect(messages[0]).toMatch(/^usage: "(one|two)", call [0-9a-f]{32}: /);
  }
});

it("usage that no server told is a note, and no refusal", async () => {
  const forger = new Forger(honest);
  forger.editCalls((calls) => calls.map(({ usage: _, ...call }) => call));
  await forger.replay("replay");
  const { verified: isFine, findings } = await verified(forger.file());
  expect(isFine).toBe(true);
  expect(findings.filter(({ check }) => check === "usage").map(({ message }) => message)).toEqual(
    ["one", "two"].map((model) => `"${model}": the tokens of 48 of 48 calls are not known`),
  );
});

it("one repeat's replies in place of all are refused, and named", async () => {
  const first = new Map<string, CallLine>();
  const messages = await found((call) => {
    const address = `${call.model} ${call.request}`;
    const { reply, usage } = first.get(address) ?? call;
    first.set(address, first.get(address) ?? call);
    return { ...call, reply, ...(usage === undefined ? {} : { usage }) };
  });
  expect(messages).toEqual(
    ["one", "two"].map((model) =>
      expect.stringContaining(`repeats: "${model}" gave the same reply in every repeat and sample of all 24 requests`),
    ),
  );
});

it("calls that are said to be another model's are refused", async () => {
  const messages = await found((call) => (call.model === "one" ? { ...call, model: "two" } : call));
  expect(messages.find((message) => message.startsWith("calls: "))).toContain('its model is "one", and the log says "two"');
});

it("a key that a server said back is not packed, and the message names the variable alone", async () => {
  const run = new PastRun(folder.at("hosted"));
  const log = folder.at("hosted", "calls.jsonl");
  const calls = readFileSync(log, "utf8");
  writeFileSync(log, calls.replace("ANSWER: 1", `${key} ANSWER: 1`));
  const options = { name: "n", environment, load: null, folders: [] };
  const refusal = await packRun(run, { ...options, secret: (name) => (name === "TEAM_KEY" ? key : undefined) }).catch(String);
  writeFileSync(log, calls);
  expect(refusal).toMatch(/calls\.jsonl:\d+:\d+: the value of the environment variable TEAM_KEY: it would be in the file/);
  expect(refusal).not.toContain(key);
  // Where the models were reached is told, and that it is told is said.
  expect((await packRun(run, { ...options, secret: () => key })).addresses).toEqual([server.url]);
});
