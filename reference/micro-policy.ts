import { createDecoder, type Decoder } from "../runner/micro/decoder.ts";
import type { ModelConfig } from "../runner/micro/model-config.ts";
import { replyText } from "../runner/micro/reply-text.ts";
import { decode, encode } from "../runner/micro/vocabulary.ts";
import type { Call, Model, RawReply } from "../runner/model.ts";
import { streamOfSeed } from "../runner/stream.ts";
import type { Sampling } from "../spec/index.ts";
import type { OpenBackend } from "./backend.ts";
import { weightsOf } from "./parameters.ts";
import type { PolicyModel, Utterance } from "./policy-model.ts";

/** How micro models read turns, whatever their weights. */
type Reader = Pick<Model, "serves" | "render">;

/**
 * The policy as a micro model of the team. It decodes as all of them do, on the trainer's backend and with the weights of the moment, and
 * remembers what it said, each token's log-probability at temperature 1 with it.
 */
export class MicroPolicy implements PolicyModel {
  readonly sampled = true;
  readonly serves: Model["serves"];
  readonly render: Model["render"];
  readonly #backend: OpenBackend;
  readonly #config: ModelConfig;
  readonly #decoder: Decoder;
  #said = new Map<string, Utterance>();

  constructor(backend: OpenBackend, config: ModelConfig, parameters: Float32Array, { serves, render }: Reader) {
    this.serves = serves;
    this.render = render;
    this.#backend = backend;
    this.#config = config;
    backend.activate();
    this.#decoder = createDecoder(backend.tf, config, this.#weights(parameters));
  }

  /** Speaks with these parameters from here on. */
  load(parameters: Float32Array): void {
    this.#backend.activate();
    this.#decoder.load(this.#weights(parameters));
  }

  // A copy: the parameters are those of a training, which changes them in place.
  #weights(parameters: Float32Array) {
    return weightsOf(this.#config, parameters.slice());
  }

  reply(calls: readonly Call[]): RawReply[] {
    this.#backend.activate();
    const positions = this.#config.max_position_embeddings;
    const prompts = calls.map(({ request }) => encode((JSON.parse(request) as { prompt: string }).prompt));
    const requests = calls.flatMap(({ sampling, seed }, i) => {
      const prompt = prompts[i]!;
      return prompt.length < positions ? [{ ...(sampling as Required<Sampling>), prompt, stream: streamOfSeed(seed) }] : [];
    });
    const decoded = this.#decoder.generate(requests).values();
    return calls.map(({ key, item }, i) => {
      const prompt = prompts[i]!;
      if (prompt.length >= positions) {
        const message = `item ${item.id}, as shown, has ${prompt.length} symbols, and the policy reads fewer than ${positions}`;
        return { state: "failed", failure: { where: "model", message } };
      }
      const { tokens, logprobs, finish } = decoded.next().value!;
      this.#said.set(key, { prompt, reply: tokens, logprobs });
      const usage = { input: prompt.length, output: tokens.length };
      return { state: "answered", ...replyText(decode(tokens)), usage, finishReason: finish };
    });
  }

  // A training that goes on from a checkpoint has not decoded what came before it: no bits may hang on that.
  take(): ReadonlyMap<string, Utterance> {
    this.#decoder.forget();
    const said = this.#said;
    this.#said = new Map();
    return said;
  }

  dispose(): void {
    this.#backend.activate();
    this.#decoder.dispose();
  }
}
