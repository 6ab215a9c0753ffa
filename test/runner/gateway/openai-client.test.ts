import OpenAI, { RateLimitError } from "openai";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { FaultServer } from "./fault-server.ts";
import { simulatedServer } from "./simulated-suite.ts";

let server: FaultServer;
let strict: FaultServer;
beforeAll(async () => {
  server = await simulatedServer(4, { key: "sk-of-the-test" });
  strict = await simulatedServer(4, { faults: { "limit-with-retry-after": 1 } });
});
afterAll(() => Promise.all([server.stop(), strict.stop()]));

const body = {
  model: "able",
  messages: [{ role: "user" as const, content: "Which number is it?" }],
  seed: 7,
  temperature: 0.7,
  metadata: { dataset: "exam", item: "q000001", repeat: "0", sample: "0", turn: JSON.stringify({ kind: "answer", view: [] }) },
};

it("the official client gets a completion of the simulated model", async () => {
  const client = new OpenAI({ baseURL: server.url, apiKey: "sk-of-the-test" });
  const completion = await client.chat.completions.create(body);
  expect(completion.choices[0]!.message.content).toMatch(/\d{3}/);
  expect(completion.choices[0]!.finish_reason).toBe("stop");
  expect(completion.usage!.total_tokens).toBe(completion.usage!.prompt_tokens + completion.usage!.completion_tokens);
  expect(completion.system_fingerprint).toBe("fp_simulated");
});

it("and meets the faults as errors of its own kinds", async () => {
  const stranger = new OpenAI({ baseURL: server.url, apiKey: "sk-another", maxRetries: 0 });
  await expect(stranger.chat.completions.create(body)).rejects.toBeInstanceOf(OpenAI.AuthenticationError);
  const client = new OpenAI({ baseURL: strict.url, apiKey: "none", maxRetries: 1 });
  await expect(client.chat.completions.create(body)).rejects.toBeInstanceOf(RateLimitError);
  expect(strict.counts.get("limit-with-retry-after")).toBe(2);
});
