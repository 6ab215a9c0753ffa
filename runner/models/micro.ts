import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { Type } from "@sinclair/typebox";
import { digest } from "../../spec/index.ts";
import { type BackendName, backends, startBackend } from "../micro/backend.ts";
import { createDecoder, type Decoded } from "../micro/decoder.ts";
import { microPrompt } from "../micro/dialect.ts";
import { readModelFolder } from "../micro/model-folder.ts";
import { cutAt, replyText } from "../micro/reply-text.ts";
import { decode, symbols, tokenized } from "../micro/vocabulary.ts";
import { weightsFolder } from "../micro/weights-folder.ts";
import type { Call, ModelContext, ModelPlugIn, RawReply } from "../model.ts";
import { streamOfSeed } from "../stream.ts";
import { turnKinds } from "../turns/all.ts";

const parameters = Type.Object(
  {
    weights: Type.String({
      description:
        "Folder with config.json and model.safetensors, relative to the suite file. zoo/NAME: a model that comes with Coalition, where the suite has no such folder.",
    }),
    backend: Type.Unsafe<BackendName>({
      enum: [...backends],
      default: "wasm",
      description: "What TensorFlow.js computes on: WebAssembly, or plain JavaScript, which is some twenty times slower.",
    }),
  },
  { additionalProperties: false },
);

/** Where a suite says nothing. A micro model's own way is to sample from its whole distribution. */
const defaults = { temperature: 1, topP: 1, maxTokens: 16 };

/**
 * A language model of a few hundred thousand parameters, of Llama's form, that computes in the worker. It reads the questions of the dataset type
 * `micro` in symbols of its own (`micro/vocabulary.ts`), and its replies depend, to the bit, on their own calls alone.
 */
export const micro: ModelPlugIn<typeof parameters> = {
  id: "micro",
  description: `A small language model that runs here, for datasets of type micro. Left out, temperature is ${defaults.temperature}, topP ${defaults.topP} and maxTokens ${defaults.maxTokens}.`,
  parameters,
  abilities: () => ({ kinds: null, logprobs: true }),

  async fingerprint({ weights, backend }, { directory }) {
    const model = await readModelFolder(weightsFolder(weights, directory));
    return {
      micro: {
        weights: model.digest,
        config: digest(model.config),
        vocabulary: digest(symbols),
        backend,
        // Another version may round otherwise, and a reply hangs on each bit.
        version: await versionOf(`@tensorflow/tfjs-backend-${backend}`),
        v8: process.versions.v8,
      },
    };
  },

  async open({ weights, backend }, context) {
    let opened: Promise<Replies> | undefined;
    return {
      serves: (kind) => dialects.has(kind),
      sampled: true,
      render: (turn, item, dataset) =>
        item.micro === undefined
          ? { dataset, item: item.id, kind: turn.kind, prompt: null }
          : { prompt: microPrompt(item.micro, dialects.get(turn.kind)!.micro(turn)) },
      // Read and started when first asked: a run is played again from its calls without TensorFlow, and without the weights.
      async reply(calls) {
        opened ??= openDecoder(weightsFolder(weights, context.directory), backend, context);
        return (await opened)(calls);
      },
    };
  },
};

const dialects = new Map(turnKinds.map((kind) => [kind.kind, kind]));

type Replies = (calls: readonly Call[]) => RawReply[];

async function openDecoder(folder: string, backend: BackendName, { id, logprobs }: ModelContext): Promise<Replies> {
  const [{ config, weights }, { tf, activate }] = await Promise.all([readModelFolder(folder), startBackend(backend)]);
  activate();
  const decoder = createDecoder(tf, config, weights);
  return (calls) => {
    const prompts = calls.map((call) => promptOf(call, config.max_position_embeddings));
    const requests = calls.flatMap((call, i) => {
      const prompt = prompts[i]!;
      if ("state" in prompt) return [];
      const { temperature, topP, maxTokens } = { ...defaults, ...call.sampling };
      return [{ prompt: prompt.tokens, temperature, topP, maxTokens, stream: streamOfSeed(call.seed) }];
    });
    activate();
    const decoded = decoder.generate(requests).values();
    return prompts.map((prompt, i): RawReply => {
      if ("state" in prompt) return { state: prompt.state, failure: { where: "model", model: id, message: prompt.message } };
      return answered(prompt.tokens.length, decoded.next().value!, calls[i]!, logprobs);
    });
  };
}

type Prompt = { readonly tokens: number[] } | { readonly state: "failed" | "unsupported"; readonly message: string };

/** The prompt of a call as tokens, or why there is none that the model could read. */
function promptOf({ item, dataset, request }: Call, positions: number): Prompt {
  const { prompt } = JSON.parse(request) as { prompt: string | null };
  const where = `${dataset} item ${item.id}`;
  if (prompt === null) {
    return { state: "unsupported", message: `${where} is not written in micro symbols: micro models play datasets of type "micro"` };
  }
  const tokens = tokenized(prompt);
  const unknown = tokens.indexOf(null);
  if (unknown !== -1) return { state: "failed", message: `symbol ${unknown + 1} of ${where}, as shown, is no micro symbol: ${prompt}` };
  if (tokens.length < positions) return { tokens: tokens as number[] };
  return { state: "failed", message: `${where}, as shown, has ${tokens.length} symbols, and the model reads fewer than ${positions}` };
}

function answered(input: number, { tokens, logprobs, finish }: Decoded, { turn, sampling }: Call, wantsLogprobs: boolean): RawReply {
  const cut = cutAt(tokens, sampling.stop ?? []);
  const { microVerdict } = dialects.get(turn.kind)!;
  const verdict = microVerdict === undefined ? undefined : (answer: string) => microVerdict(turn, answer);
  const output = cut?.count ?? tokens.length;
  return {
    state: "answered",
    ...replyText(cut?.said ?? decode(tokens), verdict),
    usage: { input, output },
    ...(wantsLogprobs ? { logprobs: logprobs.slice(0, output) } : {}),
    finishReason: cut === null ? finish : "stop",
  };
}

async function versionOf(name: string): Promise<string> {
  const path = createRequire(import.meta.url).resolve(`${name}/package.json`);
  return (JSON.parse(await readFile(path, "utf8")) as { version: string }).version;
}
