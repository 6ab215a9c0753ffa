import type { Stream } from "../stream.ts";
import type { TensorFlow } from "./backend.ts";
import type { ModelConfig } from "./model-config.ts";
import { Network, type Row } from "./network.ts";
import { PrefixTree } from "./prefix-tree.ts";
import { sampleToken, type TokenSampling } from "./sampling.ts";
import type { Weights } from "./weights.ts";

export interface DecodeRequest extends TokenSampling {
  /** Tokens; at least one, and fewer than the model has positions. */
  readonly prompt: readonly number[];
  /** Longest reply, its end included. */
  readonly maxTokens: number;
  /** What sampling draws from, one number a token; at temperature 0, nothing. */
  readonly stream: Stream;
}

export interface Decoded {
  /** The reply's tokens; the last one is the end token where `finish` is "stop". */
  readonly tokens: readonly number[];
  /** Log-probability of each token under the model's own distribution: at temperature 1, over all tokens. */
  readonly logprobs: readonly number[];
  /** "length": `maxTokens` or the model's positions ran out. */
  readonly finish: "stop" | "length";
}

/** Decodes replies. A reply depends on its request alone, to the bit: not on the others, their order, or what was asked before. */
export interface Decoder {
  /** Replies in the order of the requests. Throws a RangeError for a prompt that does not fit the model's positions. */
  generate(requests: readonly DecodeRequest[]): Decoded[];
  /** The logits behind each position of a sequence of tokens: what `generate` samples from. */
  logits(tokens: readonly number[]): Float32Array[];
  /** Drops what was computed for beginnings: on a backend where bits hang on the batch, what follows hangs on nothing before. */
  forget(): void;
  /** Takes other weights of the same form, as a policy in training has them after each step. */
  load(weights: Weights): void;
  /** Positions of prompts so far: those computed, and those that were there already because a prompt before began the same way. */
  readonly prompted: { readonly computed: number; readonly shared: number };
  dispose(): void;
}

/** Sequences decoded at the same time. */
const mostActive = 64;
/** Memory of all that is kept by slot: keys, values and logits. */
const cacheBytes = 32 * 2 ** 20;

interface Sequence {
  readonly request: DecodeRequest;
  readonly index: number;
  /** Slots of its positions; as long as it may become. */
  readonly path: Int32Array;
  length: number;
  readonly tokens: number[];
  readonly logprobs: number[];
}

/**
 * A decoder on a TensorFlow whose backend is set. Beginnings that requests have in common are computed once, also those of replies, and
 * are kept over calls until all slots are in use, when all are dropped. `slots`: their number; left out, what 32 MiB hold.
 */
export function createDecoder(tf: TensorFlow, config: ModelConfig, weights: Weights, slots?: number): Decoder {
  const { hidden_size: d, num_hidden_layers: layers, vocab_size: v, max_position_embeddings: positions, eos_token_id: end } = config;
  const capacity = Math.max(slots ?? Math.floor(cacheBytes / (Float32Array.BYTES_PER_ELEMENT * (2 * layers * d + v))), positions);
  const tree = new PrefixTree(capacity, v);
  const network = new Network(tf, config, capacity);
  network.load(weights);
  const prompted = { computed: 0, shared: 0 };

  /** Lengthens a sequence by a token, which becomes a row to be computed where nothing before has gone the same way. Tells whether it does. */
  function extend(sequence: { readonly path: Int32Array; length: number }, token: number, rows: Row[]): boolean {
    const { path, length: position } = sequence;
    const parent = position === 0 ? PrefixTree.root : path[position - 1]!;
    const known = tree.find(parent, token);
    path[position] = known ?? tree.add(parent, token);
    sequence.length++;
    if (known === undefined) rows.push({ token, position, path });
    return known === undefined;
  }

  /** A request taken up, with rows for what of its prompt is new. */
  function begin(request: DecodeRequest, index: number, rows: Row[]): Sequence {
    const sequence: Sequence = { request, index, path: new Int32Array(longest(request)), length: 0, tokens: [], logprobs: [] };
    for (const token of request.prompt) {
      if (extend(sequence, token, rows)) prompted.computed++;
      else prompted.shared++;
    }
    return sequence;
  }

  /** Positions that a request may come to need. The last token of a reply needs none. */
  const longest = ({ prompt, maxTokens }: DecodeRequest): number => Math.min(prompt.length + maxTokens, positions) - 1;

  /** Samples a sequence's next token; returns how it ends with it, or null. */
  function step(sequence: Sequence): Decoded["finish"] | null {
    const { request, tokens, logprobs, path, length } = sequence;
    const { token, logprob } = sampleToken(network.logits(path[length - 1]!), request, request.stream);
    tokens.push(token);
    logprobs.push(logprob);
    if (token === end) return "stop";
    return length === path.length ? "length" : null;
  }

  function check({ prompt }: DecodeRequest): void {
    if (prompt.length === 0) throw new RangeError("an empty prompt");
    if (prompt.length >= positions) throw new RangeError(`a prompt of ${prompt.length} tokens, and the model has ${positions} positions`);
  }

  return {
    prompted,
    generate(requests) {
      requests.forEach(check);
      const decoded: Decoded[] = [];
      let active: Sequence[] = [];
      let reserved = 0;
      let rows: Row[] = [];
      for (let next = 0; next < requests.length || active.length > 0; ) {
        while (active.length < mostActive && next < requests.length) {
          const request = requests[next]!;
          // Each may need a slot for all its positions. Where they are not there, those under way come first, and all is dropped then.
          if (tree.size + reserved + longest(request) > capacity) {
            if (active.length > 0) break;
            tree.clear();
          }
          reserved += longest(request);
          active.push(begin(request, next++, rows));
        }
        network.compute(rows);
        rows = [];
        active = active.filter((sequence) => {
          const finish = step(sequence);
          if (finish === null) {
            extend(sequence, sequence.tokens.at(-1)!, rows);
            return true;
          }
          const { tokens, logprobs } = sequence;
          decoded[sequence.index] = { tokens, logprobs, finish };
          reserved -= longest(sequence.request);
          return false;
        });
      }
      return decoded;
    },
    logits(tokens) {
      if (tokens.length > positions) throw new RangeError(`${tokens.length} tokens, and the model has ${positions} positions`);
      if (tree.size + tokens.length > capacity) tree.clear();
      const sequence = { path: new Int32Array(tokens.length), length: 0 };
      const rows: Row[] = [];
      for (const token of tokens) extend(sequence, token, rows);
      network.compute(rows);
      return Array.from(sequence.path, (slot) => network.logits(slot).slice());
    },
    forget: () => tree.clear(),
    load(changed) {
      tree.clear();
      network.load(changed);
    },
    dispose: () => network.dispose(),
  };
}
