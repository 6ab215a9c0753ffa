import { describe, expect, it } from "vitest";
import { openBackend } from "../../reference/backends/index.ts";
import { MicroPolicy } from "../../reference/micro-policy.ts";
import { parametersOf } from "../../reference/parameters.ts";
import { decode, encode } from "../../runner/micro/vocabulary.ts";
import type { Call, Model } from "../../runner/model.ts";
import { micro } from "../../runner/models/micro.ts";
import { contextOf } from "../../runner/plays/team.ts";
import { answerTurn } from "../../runner/turns/answer.ts";
import { canonical } from "../../spec/index.ts";
import { goldenTraining } from "./golden-training.ts";

const backend = await openBackend("wasm");
const { suite, start, items } = await goldenTraining("c-rl");
const plugIn = await micro.open(
  { weights: "models/pupil", backend: "wasm" },
  { ...contextOf(suite.bound, "pupil", suite.directory), logprobs: true },
);
const policyOf = (config = start.config) => new MicroPolicy(backend, config, parametersOf(start.config, start.weights), plugIn);

const calls = (model: Model, count: number, sampling = { temperature: 1, topP: 1, maxTokens: 8 }): Call[] =>
  items.train.slice(0, count).map((item, i) => ({
    key: `call ${i}`,
    seed: 1000 + i,
    dataset: "numbers",
    item,
    turn: answerTurn,
    request: canonical(model.render(answerTurn, item, "numbers")),
    sampling,
    repeat: 0,
    sample: 0,
    occurrence: 0,
  }));

describe("the policy as a model", () => {
  it("says what the micro model with its weights says, and knows each token of it", async () => {
    const policy = policyOf();
    const asked = calls(policy, 12);
    const replies = policy.reply(asked);
    const expected = await plugIn.reply(asked);
    expect(replies).toEqual(expected.map((reply) => ({ ...reply, logprobs: undefined })));
    const said = policy.take();
    expect([...said.keys()]).toEqual(asked.map(({ key }) => key));
    for (const [i, { prompt, reply, logprobs }] of [...said.values()].entries()) {
      expect(decode(Array.from(prompt))).toBe((JSON.parse(asked[i]!.request) as { prompt: string }).prompt);
      expect(replies[i]).toMatchObject({ state: "answered", usage: { input: prompt.length, output: reply.length } });
      expect(expected[i]).toMatchObject({ logprobs });
    }
    policy.dispose();
  });

  it("forgets what it has told", () => {
    const policy = policyOf();
    policy.reply(calls(policy, 2));
    expect(policy.take().size).toBe(2);
    expect(policy.take().size).toBe(0);
    policy.dispose();
  });

  it("speaks with the weights that it was last given, and not with what becomes of their array", () => {
    const policy = policyOf();
    const asked = calls(policy, 6, { temperature: 0, topP: 1, maxTokens: 8 });
    const before = policy.reply(asked);
    const parameters = parametersOf(start.config, start.weights);
    const other = parameters.map((value, i) => (i % 7 === 0 ? -value : value));
    policy.load(other);
    other.fill(0);
    const after = policy.reply(asked);
    expect(after).not.toEqual(before);
    policy.load(parameters);
    expect(policy.reply(asked)).toEqual(before);
    policy.dispose();
  });

  it("fails a call whose prompt it cannot read, and no other one", () => {
    const policy = policyOf({ ...start.config, max_position_embeddings: 24 });
    const [short, long] = calls(policy, 2);
    const prompt = decode(Array.from({ length: 24 }, () => encode("a")[0]!));
    const replies = policy.reply([{ ...long!, request: canonical({ prompt }) }, short!]);
    expect(replies.map(({ state }) => state)).toEqual(["failed", "answered"]);
    expect([...policy.take().keys()]).toEqual([short!.key]);
    policy.dispose();
  });
});
