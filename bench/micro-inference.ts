import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { type BackendName, backends, startBackend, type TensorFlow } from "../runner/micro/backend.ts";
import { createDecoder, type DecodeRequest } from "../runner/micro/decoder.ts";
import { streamFor } from "../runner/stream.ts";
import { configOf, randomPrompts, randomWeights } from "../test/runner/micro/random-model.ts";

/** Speed of a micro model of 150 thousand parameters, in processor time. */
export interface InferenceFigure {
  readonly backend: string;
  /** New tokens a second: 64 replies of 32 tokens at a time, to prompts of 5 to 20. */
  readonly tokensPerSecond: number;
  /** Milliseconds of a call of a grid: a prompt of 30 tokens, of which 13 are those of three others too, and a reply of 4. */
  readonly callMillis: number;
}

/** TensorFlow's own kernels, on the processor: for training, and where they are installed. */
const native = "tfjs-node-gpu";

/** Processes that each backend is measured in: how the compiler went about it differs from one to the next. */
const processes = 5;

/**
 * All backends that are there, by the process of median speed; each in processes of its own, as a process has one native TensorFlow
 * at most.
 */
export function inferenceFigures(seconds: number): InferenceFigure[] {
  return [...backends, native].flatMap((backend) => {
    const figures = Array.from({ length: processes }, () => inProcess(backend, seconds)).flatMap((figure) => figure ?? []);
    figures.sort((one, other) => one.tokensPerSecond - other.tokensPerSecond);
    return figures[Math.floor(figures.length / 2)] ?? [];
  });
}

/** Null where the backend is not there. */
function inProcess(backend: string, seconds: number): InferenceFigure | null {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...process.execArgv, fileURLToPath(import.meta.url), backend, String(seconds)],
    { encoding: "utf8", env: { ...process.env, TF_NUM_INTRAOP_THREADS: "1", TF_CPP_MIN_LOG_LEVEL: "2" } },
  );
  if (status === 0) return JSON.parse(stdout.trim().split("\n").at(-1)!) as InferenceFigure;
  if (backend === native) return null;
  throw new Error(`the measurement of ${backend} ended with ${status}: ${stderr}`);
}

async function measured(backend: string, seconds: number): Promise<InferenceFigure> {
  const tf = await tensorFlow(backend);
  const form = configOf({ width: 80, layers: 2, heads: 5, inner: 192, positions: 64 });
  const weights = randomWeights(form, 1);
  // No token is the end, so that every reply has its length.
  const decoder = createDecoder(tf, { ...form, eos_token_id: form.vocab_size }, weights);
  const replies = 64;
  const request = (prompt: readonly number[], maxTokens: number, i: number): DecodeRequest => ({
    prompt,
    maxTokens,
    temperature: 1,
    topP: 1,
    stream: streamFor("bench", i),
  });
  const prompts = randomPrompts(streamFor("prompts"), replies, 5, 20);
  const shared = randomPrompts(streamFor("shared"), replies / 4, 13, 13);
  const own = randomPrompts(streamFor("own"), replies, 17, 17);
  const long = shortest(seconds, () => {
    decoder.load(weights);
    decoder.generate(prompts.map((prompt, i) => request(prompt, 32, i)));
  });
  const grid = shortest(seconds, () => {
    decoder.load(weights);
    decoder.generate(own.map((prompt, i) => request([...shared[i % shared.length]!, ...prompt], 4, i)));
  });
  return { backend, tokensPerSecond: (1000 * 32 * replies) / long, callMillis: grid / replies };
}

async function tensorFlow(backend: string): Promise<TensorFlow> {
  if (backend === native) return createRequire(import.meta.url)("@tensorflow/tfjs-node-gpu") as TensorFlow;
  const { tf, activate } = await startBackend(backend as BackendName);
  activate();
  return tf;
}

/** The least processor time that something takes, in milliseconds: what else the machine does only ever adds to it. */
function shortest(seconds: number, run: () => void): number {
  let least = Number.POSITIVE_INFINITY;
  const until = performance.now() + 1000 * seconds;
  while (performance.now() < until) {
    const before = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.stdout.write(`${JSON.stringify(await measured(process.argv[2]!, Number(process.argv[3])))}\n`);
}
