import { createRequire } from "node:module";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

/** Why the tests with llama.cpp are not run, or null. It is no dependency: some hundred megabytes. */
export const noEngine: string | null =
  process.env.LLAMA_CPP === undefined ? "not run: LLAMA_CPP names no folder where `npm install node-llama-cpp@3.21.1` was done" : null;

// What the tests use of node-llama-cpp.
interface Sequence {
  clearHistory(): Promise<void>;
  controlledEvaluate(input: readonly (number | readonly [token: number, options: object])[]): Promise<(Evaluated | undefined)[]>;
}
interface Evaluated {
  readonly next: { readonly token: number; readonly confidence: number; readonly probabilities: ReadonlyMap<number, number> };
}
interface LoadedModel {
  readonly trainContextSize: number;
  tokenize(text: string): number[];
  detokenize(tokens: readonly number[]): string;
  isEogToken(token: number): boolean;
  createContext(options: object): Promise<{ getSequence(): Sequence }>;
}
export interface Engine {
  loadModel(options: { readonly modelPath: string }): Promise<LoadedModel>;
  dispose(): Promise<void>;
}

export async function startEngine(): Promise<Engine> {
  const found = createRequire(resolve(process.env.LLAMA_CPP!, "package.json")).resolve("node-llama-cpp");
  const { getLlama } = (await import(pathToFileURL(found).href)) as { getLlama(options: object): Promise<Engine> };
  return getLlama({ gpu: false, build: "never", logLevel: "error" });
}

export interface Completed {
  readonly text: string;
  readonly input: number;
  readonly tokens: readonly number[];
  readonly logprobs: readonly number[];
  readonly finish: "stop" | "length";
}

/** A model in llama.cpp, asked one thing at a time. */
export interface EngineModel {
  tokenize(text: string): number[];
  /** Probabilities of what may follow, behind each token. */
  distributions(tokens: readonly number[]): Promise<ReadonlyMap<number, number>[]>;
  /** Goes on with the likeliest tokens. */
  complete(prompt: string, maxTokens: number): Promise<Completed>;
}

/** Loads a GGUF file. `exact`: keys and values are kept in 32 bits, and attention is computed so. Otherwise as llama.cpp does by default. */
export async function openModel(engine: Engine, modelPath: string, exact: boolean): Promise<EngineModel> {
  const model = await engine.loadModel({ modelPath });
  const inFull = { experimentalKvCacheKeyType: "F32", experimentalKvCacheValueType: "F32", flashAttention: false };
  // Two threads on two cores wait for each other longer than a small model computes.
  const context = await model.createContext({ contextSize: model.trainContextSize, threads: 1, ...(exact ? inFull : {}) });
  const sequence = context.getSequence();
  let before: Promise<unknown> = Promise.resolve();
  const alone = <T>(task: () => Promise<T>): Promise<T> => {
    const done = before.then(() => sequence.clearHistory()).then(task);
    before = done.catch(() => undefined);
    return done;
  };
  return {
    tokenize: (text) => model.tokenize(text),
    distributions: (tokens) =>
      alone(async () => {
        const found = await sequence.controlledEvaluate(tokens.map((token) => [token, { generateNext: { probabilities: true } }]));
        return found.map((evaluated) => evaluated!.next.probabilities);
      }),
    complete: (prompt, maxTokens) =>
      alone(async () => {
        const tokens: number[] = [];
        const logprobs: number[] = [];
        const read = model.tokenize(prompt);
        const ended = (finish: Completed["finish"]) => ({
          text: model.detokenize(tokens),
          input: read.length,
          tokens,
          logprobs,
          finish,
        });
        for (let next = read; tokens.length < maxTokens; next = tokens.slice(-1)) {
          const last = [next.at(-1)!, { generateNext: { token: true, confidence: true } }] as const;
          const { token, confidence } = (await sequence.controlledEvaluate([...next.slice(0, -1), last])).at(-1)!.next;
          tokens.push(token);
          logprobs.push(Math.log(confidence));
          if (model.isEogToken(token)) return ended("stop");
        }
        return ended("length");
      }),
  };
}
