import { describe, expect, it } from "vitest";
import { backends, startBackend, type TensorFlow } from "../../../runner/micro/backend.ts";
import { createDecoder, type DecodeRequest } from "../../../runner/micro/decoder.ts";
import { streamFor } from "../../../runner/stream.ts";
import { plainLogits } from "./plain-llama.ts";
import { configOf, randomPrompts, randomWeights } from "./random-model.ts";

const config = configOf({ width: 24, layers: 2, heads: 4, inner: 40, positions: 48 });
const weights = randomWeights(config, 1);

async function tensorFlow(backend: "wasm" | "cpu"): Promise<TensorFlow> {
  const { tf, activate } = await startBackend(backend);
  activate();
  return tf;
}

const opened = async (backend: "wasm" | "cpu", slots?: number) => createDecoder(await tensorFlow(backend), config, weights, slots);

/** Prompts of which many begin alike, with a stream for each that depends on its number alone. */
const requests = (count: number): DecodeRequest[] => {
  const stream = streamFor("requests");
  const questions = randomPrompts(stream, 6, 4, 9);
  const views = randomPrompts(stream, count, 0, 12);
  return views.map((view, i) => ({
    prompt: [...questions[i % questions.length]!, ...view],
    maxTokens: 1 + (i % 14),
    temperature: [1, 0, 0.7, 1.6][i % 4]!,
    topP: i % 3 === 0 ? 0.8 : 1,
    stream: streamFor("request", i),
  }));
};

describe.each(backends)("the decoder on %s", (backend) => {
  it("computes the Llama network: its logits are those of a plain double-precision one", async () => {
    for (const form of [
      { width: 24, layers: 2, heads: 4, inner: 40 },
      { width: 40, layers: 3, heads: 2, inner: 24 },
      { width: 6, layers: 1, heads: 3, inner: 5 },
    ]) {
      const of = configOf(form);
      const own = randomWeights(of, form.width);
      const [prompt] = randomPrompts(streamFor("logits", form.width), 1, 40, 40);
      const decoder = createDecoder(await tensorFlow(backend), of, own, 64);
      const found = decoder.logits(prompt!);
      decoder.dispose();
      const expected = plainLogits(of, own, prompt!);
      const furthest = Math.max(...found.flatMap((row, p) => Array.from(row, (logit, token) => Math.abs(logit - expected[p]![token]!))));
      expect(furthest).toBeLessThan(1e-4);
      expect(Math.max(...expected.flat())).toBeGreaterThan(1);
    }
  });

  it("gives a request the same reply, to the bit, alone, among others, in any order, and with its beginning known", async () => {
    const all = requests(64);
    const decoder = await opened(backend);
    const together = decoder.generate(all);
    expect(decoder.generate(requests(64))).toEqual(together);
    expect(decoder.generate(requests(64).reverse()).reverse()).toEqual(together);
    const alone = requests(64).map((request) => {
      decoder.load(weights);
      return decoder.generate([request])[0];
    });
    expect(alone).toEqual(together);
    decoder.load(weights);
    expect(requests(64).flatMap((request) => decoder.generate([request]))).toEqual(together);
    decoder.load(weights);
    const again = requests(64);
    expect(Array.from({ length: 10 }, (_, b) => decoder.generate(again.slice(7 * b, 7 * b + 7))).flat()).toEqual(together);
    expect(new Set(together.map(({ tokens }) => tokens.join())).size).toBeGreaterThan(40);
  });

  it.each(backend === "wasm" ? [24, 80, 96] : [24])(
    "computes a row of width %i by itself, whatever number of rows stands beside it",
    async (width) => {
      const of = configOf({ width, layers: 1, heads: 4, inner: 3 * width });
      const own = randomWeights(of, 2);
      const decoder = createDecoder(await tensorFlow(backend), of, own);
      const prompts = randomPrompts(streamFor("sizes"), 66, 1, 1).map(([token], i) => [1 + i, token!]);
      const ask = (prompt: number[]): DecodeRequest => ({
        prompt,
        maxTokens: 2,
        temperature: 1,
        topP: 1,
        stream: streamFor("size", ...prompt),
      });
      const alone = prompts.map((prompt) => {
        decoder.load(own);
        return decoder.generate([ask(prompt)])[0];
      });
      for (let size = 1; size <= prompts.length; size++) {
        decoder.load(own);
        expect(decoder.generate(prompts.slice(0, size).map(ask))).toEqual(alone.slice(0, size));
      }
      decoder.dispose();
    },
  );

  it("drops what it keeps when its slots are used up, and answers as before", async () => {
    const [roomy, narrow] = [await opened(backend), await opened(backend, 48)];
    expect(narrow.generate(requests(40))).toEqual(roomy.generate(requests(40)));
    expect(narrow.prompted.computed).toBeGreaterThan(roomy.prompted.computed);
  });
});

describe("the decoder", () => {
  it("computes the beginning that prompts share once, also in a later call", async () => {
    const decoder = await opened("wasm");
    const ask = (prompt: number[]): DecodeRequest => ({ prompt, maxTokens: 1, temperature: 0, topP: 1, stream: streamFor() });
    decoder.generate([ask([5, 6, 7, 8]), ask([5, 6, 7, 9, 10]), ask([6])]);
    expect(decoder.prompted).toEqual({ computed: 7, shared: 3 });
    decoder.generate([ask([5, 6, 7, 9, 11])]);
    expect(decoder.prompted).toEqual({ computed: 8, shared: 7 });
    decoder.load(weights);
    decoder.generate([ask([5, 6])]);
    expect(decoder.prompted).toEqual({ computed: 10, shared: 7 });
  });

  it("takes the likeliest token at temperature 0, with its log-probability among all", async () => {
    const decoder = await opened("wasm");
    const [prompt] = randomPrompts(streamFor("greedy"), 1, 8, 8);
    const [reply] = decoder.generate([{ prompt: prompt!, maxTokens: 12, temperature: 0, topP: 1, stream: streamFor() }]);
    const logits = plainLogits(config, weights, [...prompt!, ...reply!.tokens]).slice(prompt!.length - 1, -1);
    expect(reply!.tokens).toEqual(logits.map((row) => row.indexOf(Math.max(...row))));
    const expected = logits.map((row) => Math.max(...row) - Math.log(row.reduce((sum, logit) => sum + Math.exp(logit), 0)));
    for (const [t, logprob] of reply!.logprobs.entries()) expect(logprob).toBeCloseTo(expected[t]!, 4);
  });

  it("stops behind the end token, at the request's length, and at the model's", async () => {
    const decoder = await opened("wasm");
    const ask = (length: number, maxTokens: number): DecodeRequest => ({
      prompt: Array.from({ length }, (_, i) => 1 + (i % 60)),
      maxTokens,
      temperature: 1,
      topP: 1,
      stream: streamFor("ends", length, maxTokens),
    });
    const replies = decoder.generate(Array.from({ length: 300 }, (_, i) => ask(1 + (i % 40), 1 + (i % 9))));
    expect(replies.filter(({ finish }) => finish === "stop").length).toBeGreaterThan(5);
    for (const [i, { tokens, finish }] of replies.entries()) {
      expect(tokens.indexOf(config.eos_token_id)).toBe(finish === "stop" ? tokens.length - 1 : -1);
      if (finish === "length") expect(tokens).toHaveLength(Math.min(1 + (i % 9), config.max_position_embeddings - 1 - (i % 40)));
    }
    const [last] = decoder.generate([ask(47, 5)]);
    expect(last!.tokens).toHaveLength(1);
    expect(() => decoder.generate([ask(48, 1)])).toThrow(new RangeError("a prompt of 48 tokens, and the model has 48 positions"));
    expect(() => decoder.generate([ask(0, 1)])).toThrow(RangeError);
  });

  it("leaves no tensors behind", async () => {
    const tf = await tensorFlow("wasm");
    const before = tf.memory().numTensors;
    const decoder = createDecoder(tf, config, weights);
    decoder.generate(requests(20));
    decoder.load(weights);
    decoder.generate(requests(20));
    decoder.dispose();
    expect(tf.memory().numTensors).toBe(before);
  });
});
