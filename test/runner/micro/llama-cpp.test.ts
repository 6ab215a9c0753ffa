import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startBackend } from "../../../runner/micro/backend.ts";
import { createDecoder, type Decoded } from "../../../runner/micro/decoder.ts";
import { llamaCppFile } from "../../../runner/micro/llama-cpp.ts";
import { type MicroModel, readModelFolder } from "../../../runner/micro/model-folder.ts";
import { logprobOf } from "../../../runner/micro/sampling.ts";
import { decode, END, encode, START, symbols } from "../../../runner/micro/vocabulary.ts";
import { packageRoot } from "../../../runner/package-root.ts";
import { streamFor } from "../../../runner/stream.ts";
import { tasks } from "../../../runner/tasks/all.ts";
import type { CallLine } from "../../../spec/index.ts";
import { play } from "../runs/play.ts";
import { jsonLines, SuiteFolder } from "../runs/suite-folder.ts";
import { type Engine, type EngineModel, noEngine, openModel, startEngine } from "./llama-engine.ts";
import { startLlamaServer } from "./llama-server.ts";
import { configOf, randomPrompts, randomWeights } from "./random-model.ts";

/**
 * Furthest that llama.cpp's log-probability of any symbol may be from ours. Both compute in 32 bits; by default llama.cpp keeps keys and
 * values in 16, which it may be told not to. Below the probability `rare`, nothing is asked for.
 */
const tolerance = { exact: 1e-4, byDefault: 0.1 };
const rare = 1e-6;

const random = (width: number, layers: number, heads: number, inner: number) => {
  const config = configOf({ width, layers, heads, inner });
  return { config, weights: randomWeights(config, width) };
};

const zoo = join(packageRoot(), "reference", "zoo");
const trained = readdirSync(zoo).filter((name) => existsSync(join(zoo, name, "model.safetensors")));

const models: Readonly<Record<string, () => Promise<Pick<MicroModel, "config" | "weights">>>> = {
  "random-24": async () => random(24, 2, 4, 40),
  "random-40": async () => random(40, 3, 2, 24),
  "random-6": async () => random(6, 1, 3, 5),
  ...Object.fromEntries(trained.map((name) => [`zoo/${name}`, () => readModelFolder(join(zoo, name))])),
};

/** Prompts of every task, and of symbols by chance. */
const prompts: number[][] = [
  ...tasks.map((task, i) => encode(`${task.draw(1, 0, streamFor("llama.cpp", i)).question}${START}`)),
  ...randomPrompts(streamFor("llama.cpp"), 28, 3, 40),
];
const maxTokens = 16;

/** What a chat shows of a reply. */
const shown = ({ tokens, finish }: Pick<Decoded, "tokens" | "finish">): string => decode(finish === "stop" ? tokens.slice(0, -1) : tokens);

/** Milliseconds that a test or a hook may take: the engine may start in a second, or in minutes where all cores are busy. */
const patience = 600_000;

describe.skipIf(noEngine !== null)(
  `exported weights in llama.cpp${noEngine === null ? "" : ` (${noEngine})`}`,
  { timeout: patience },
  () => {
    let folder: SuiteFolder;
    let engine: Engine;
    beforeAll(async () => {
      folder = new SuiteFolder();
      engine = await startEngine();
    }, patience);
    afterAll(async () => {
      await engine?.dispose();
      folder.remove();
    }, patience);

    /** A model here and there, with what it replies here. Each file is written once: llama.cpp goes on reading it. */
    async function open(name: string) {
      const model = await models[name]!();
      const file = folder.write(`${name.replace("/", "-")}.gguf`, "");
      writeFileSync(file, llamaCppFile(name, model));
      const { tf, activate } = await startBackend("wasm");
      activate();
      const decoder = createDecoder(tf, model.config, model.weights);
      const replies = decoder.generate(prompts.map((prompt) => ({ prompt, temperature: 0, topP: 1, maxTokens, stream: streamFor() })));
      return { decoder, replies, exact: await openModel(engine, file, true), byDefault: await openModel(engine, file, false) };
    }
    const known = new Map<string, ReturnType<typeof open>>();
    function opened(name: string): ReturnType<typeof open> {
      if (!known.has(name)) known.set(name, open(name));
      return known.get(name)!;
    }

    describe.each(Object.keys(models))("%s", (name) => {
      it("says the same, and as surely", async () => {
        const { replies, exact } = await opened(name);
        for (const [i, { tokens, logprobs, finish }] of replies.entries()) {
          const { logprobs: found, ...reply } = await exact.complete(decode(prompts[i]!), maxTokens);
          expect(reply).toEqual({ text: shown(replies[i]!), input: prompts[i]!.length, tokens, finish });
          const furthest = Math.max(...found.map((logprob, at) => Math.abs(logprob - logprobs[at]!)));
          expect(furthest).toBeLessThan(tolerance.exact);
        }
      });

      it.each(["exact", "byDefault"] as const)("expects of every symbol what we do (%s)", async (mode) => {
        const { decoder, [mode]: model } = await opened(name);
        let furthest = 0;
        for (const prompt of prompts) {
          const found = await model.distributions(prompt);
          for (const [at, logits] of decoder.logits(prompt).entries()) {
            expect(found[at]!.size).toBe(symbols.length);
            for (const [token, p] of found[at]!) {
              if (p > rare) furthest = Math.max(furthest, Math.abs(Math.log(p) - logprobOf(logits, token)));
            }
          }
        }
        expect(furthest).toBeLessThan(tolerance[mode]);
      });
    });

    it("reads each symbol as its token, words whole, and leaves out what is none", async () => {
      const { exact: model } = await opened("random-6");
      for (const text of [symbols.join(""), [...symbols].reverse().join(""), "RIGHTIETIERIGHUNSURE.SUREWRONG", `12+3${END}4${START}`])
        expect(model.tokenize(text)).toEqual(encode(text));
      expect(model.tokenize(" 1é\n+ 2")).toEqual(encode("1+2"));
    });

    it("plays a suite behind a chat endpoint: its texts, log-probabilities and counts of tokens are those of our decoder", async () => {
      const names = ["random-24", "random-40"];
      const replies = new Map<string, Decoded[]>();
      const served = new Map<string, EngineModel>();
      for (const name of names) {
        const { replies: own, exact } = await opened(name);
        replies.set(name, own);
        served.set(name, exact);
      }
      const server = await startLlamaServer(served);

      // The first model is always right.
      const [right] = replies.values();
      const items = prompts.slice(0, 12).map((prompt, i) => ({ id: String(i), input: decode(prompt), target: shown(right![i]!) }));
      folder.write("items.jsonl", jsonLines(items));
      folder.write("suite.json", {
        version: 1,
        name: "llama.cpp",
        seed: 1,
        models: names.map((model) => ({
          id: model,
          use: "openai",
          with: { baseUrl: server.url, model, dialect: "llama.cpp" },
          sampling: { temperature: 0, maxTokens },
          limits: { maxConnections: 4, attemptTimeoutSeconds: 60 },
        })),
        pools: [{ id: "two", members: names }],
        methods: [
          { id: "vote", use: "majority-vote", with: { tie: "first" } },
          { id: "cascade", use: "cascade" },
        ],
        prompts: { answer: "{question}" },
        datasets: [{ id: "symbols", use: "jsonl", with: { path: "items.jsonl" }, extract: ["whole"], dev: 4, test: 8 }],
        valuation: { resamples: 100 },
        limits: { failOnError: 0 },
      });
      const { report } = await play(folder, "suite.json", "run", { clock: () => performance.now() });
      await server.stop();

      const calls = folder.lines<CallLine>("run", "calls.jsonl");
      expect(calls).toHaveLength(names.length * items.length);
      for (const { model, item, reply, logprobs, usage, finishReason } of calls) {
        const expected = replies.get(model)![Number(item)]!;
        expect({ reply, finishReason }).toEqual({ reply: shown(expected), finishReason: expected.finish });
        expect(usage).toEqual({ input: prompts[Number(item)]!.length, output: expected.tokens.length });
        expect(logprobs).toHaveLength(expected.logprobs.length);
        for (const [at, logprob] of logprobs!.entries()) expect(Math.abs(logprob - expected.logprobs[at]!)).toBeLessThan(tolerance.exact);
      }
      const [vote] = report.games;
      expect(vote!.failed).toBe(0);
      expect(vote!.values![1]).toBe(1);
      expect(vote!.values![2]).toBeLessThan(1);
    });
  },
);
