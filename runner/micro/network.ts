import type { Tensor2D } from "@tensorflow/tfjs-core";
import { Attention } from "./attention.ts";
import type { TensorFlow } from "./backend.ts";
import type { ModelConfig } from "./model-config.ts";
import { Rotary } from "./rotary.ts";
import type { Weights } from "./weights.ts";

/** One position to be computed: what stands before it is `path[0..position-1]`, and `path[position]` is its own slot. */
export interface Row {
  readonly token: number;
  readonly position: number;
  /** Slots of the sequence's positions. */
  readonly path: Int32Array;
}

interface Block {
  readonly inputGain: Float32Array;
  /** Queries, keys and values side by side, [d, 3d]. */
  readonly qkv: Tensor2D;
  readonly output: Tensor2D;
  readonly gateGain: Float32Array;
  readonly gate: Tensor2D;
  readonly up: Tensor2D;
  readonly down: Tensor2D;
}

/** Positions computed by one product: enough to keep the multiplication busy, few enough to stay in the processor's cache. */
const mostRows = 64;

/**
 * The Llama network with its cache of keys and values by slot. Products of matrices and the gated layer run on TensorFlow, on rows that do not know
 * of each other; norms, rotary positions and attention, where sequences of unequal length meet, run here. No padding and no
 * masks: what is computed for a row depends on the tokens before it alone.
 */
export class Network {
  readonly #tf: TensorFlow;
  readonly #config: ModelConfig;
  readonly #rotary: Rotary;
  readonly #logits: Float32Array;
  readonly #attention: Attention;
  readonly #stream: Float32Array;
  readonly #normed: Float32Array;
  #embedding = new Float32Array(0);
  #finalGain = new Float32Array(0);
  #unembedding: Tensor2D | null = null;
  #blocks: Block[] = [];

  constructor(tf: TensorFlow, config: ModelConfig, slots: number) {
    const { hidden_size: d, num_attention_heads: heads, num_hidden_layers: layers, max_position_embeddings: positions } = config;
    this.#tf = tf;
    this.#config = config;
    this.#rotary = new Rotary(d / heads, config.rope_theta, positions);
    this.#logits = new Float32Array(slots * config.vocab_size);
    this.#attention = new Attention({ width: d, heads, positions, layers, slots, rows: mostRows });
    this.#stream = new Float32Array(mostRows * d);
    this.#normed = new Float32Array(mostRows * d);
  }

  /** Takes weights. What was computed with others before is not valid any more. */
  load(weights: Weights): void {
    this.dispose();
    const tf = this.#tf;
    const { hidden_size: d, intermediate_size: f, vocab_size: v, num_hidden_layers: layers } = this.#config;
    // Each matrix is transposed once, here: a product with a transposed one is several times slower.
    const matrix = (columns: number, ...parts: readonly Float32Array[]): Tensor2D => {
      const rows = parts.reduce((sum, part) => sum + part.length / columns, 0);
      const values = new Float32Array(rows * columns);
      let row = 0;
      for (const part of parts) {
        for (let at = 0; at < part.length; at += columns, row++) for (let c = 0; c < columns; c++) values[c * rows + row] = part[at + c]!;
      }
      return tf.tensor2d(values, [columns, rows]);
    };
    this.#blocks = Array.from({ length: layers }, (_, l) => {
      const weight = (name: string) => weights.get(`model.layers.${l}.${name}.weight`)!;
      return {
        inputGain: weight("input_layernorm"),
        qkv: matrix(d, weight("self_attn.q_proj"), weight("self_attn.k_proj"), weight("self_attn.v_proj")),
        output: matrix(d, weight("self_attn.o_proj")),
        gateGain: weight("post_attention_layernorm"),
        gate: matrix(d, weight("mlp.gate_proj")),
        up: matrix(d, weight("mlp.up_proj")),
        down: matrix(f, weight("mlp.down_proj")),
      };
    });
    this.#embedding = Float32Array.from(weights.get("model.embed_tokens.weight")!);
    this.#finalGain = Float32Array.from(weights.get("model.norm.weight")!);
    this.#unembedding = matrix(d, this.#embedding.subarray(0, v * d));
  }

  dispose(): void {
    for (const { qkv, output, gate, up, down } of this.#blocks) this.#tf.dispose([qkv, output, gate, up, down]);
    this.#blocks = [];
    this.#unembedding?.dispose();
    this.#unembedding = null;
  }

  /** The logits behind a slot that was computed, one for each token. */
  logits(slot: number): Float32Array {
    const { vocab_size: v } = this.#config;
    return this.#logits.subarray(slot * v, (slot + 1) * v);
  }

  /** Computes positions: those before them are computed already, or stand earlier among the rows. */
  compute(rows: readonly Row[]): void {
    for (let from = 0; from < rows.length; from += mostRows) {
      const chunk = rows.slice(from, from + mostRows);
      this.#tf.tidy(() => this.#computeChunk(chunk));
    }
  }

  #computeChunk(rows: readonly Row[]): void {
    const tf = this.#tf;
    const { hidden_size: d, vocab_size: v } = this.#config;
    const count = rows.length;
    const stream = this.#stream;
    const { queries, attended, cache } = this.#attention;
    for (const [r, { token }] of rows.entries()) stream.set(this.#embedding.subarray(token * d, (token + 1) * d), r * d);
    for (const [l, block] of this.#blocks.entries()) {
      const { keys, values } = cache[l]!;
      this.#norm(count, block.inputGain);
      const qkv = tf.matMul(this.#matrix(this.#normed, count), block.qkv).dataSync() as Float32Array;
      for (const [r, { position, path }] of rows.entries()) {
        const slot = path[position]! * d;
        const at = r * 3 * d;
        this.#rotary.turn(qkv, at, d, position, queries, r * d);
        this.#rotary.turn(qkv, at + d, d, position, keys, slot);
        values.set(qkv.subarray(at + 2 * d, at + 3 * d), slot);
      }
      for (const [r, { position, path }] of rows.entries()) {
        this.#attention.attend(l, path, position + 1, r);
      }
      this.#add(count, tf.matMul(this.#matrix(attended, count), block.output).dataSync() as Float32Array);
      this.#norm(count, block.gateGain);
      const normed = this.#matrix(this.#normed, count);
      const gate = tf.matMul(normed, block.gate);
      const gated = tf.mul(tf.mul(gate, tf.sigmoid(gate)), tf.matMul(normed, block.up));
      this.#add(count, tf.matMul(gated as Tensor2D, block.down).dataSync() as Float32Array);
    }
    this.#norm(count, this.#finalGain);
    const logits = tf.matMul(this.#matrix(this.#normed, count), this.#unembedding!).dataSync() as Float32Array;
    for (const [r, { position, path }] of rows.entries()) this.#logits.set(logits.subarray(r * v, (r + 1) * v), path[position]! * v);
  }

  #matrix(buffer: Float32Array, count: number): Tensor2D {
    const { hidden_size: d } = this.#config;
    return this.#tf.tensor2d(buffer.subarray(0, count * d), [count, d]);
  }

  #add(count: number, change: Float32Array): void {
    const stream = this.#stream;
    for (let i = 0; i < count * this.#config.hidden_size; i++) stream[i] = stream[i]! + change[i]!;
  }

  /** Root mean square norm (Zhang and Sennrich 2019) of the residual stream: x / sqrt(mean(x²) + eps) · gain. */
  #norm(count: number, gain: Float32Array): void {
    const { hidden_size: d, rms_norm_eps: epsilon } = this.#config;
    const stream = this.#stream;
    const normed = this.#normed;
    for (let at = 0; at < count * d; at += d) {
      let squares = 0;
      for (let c = 0; c < d; c++) squares += stream[at + c]! * stream[at + c]!;
      const scale = 1 / Math.sqrt(squares / d + epsilon);
      for (let c = 0; c < d; c++) normed[at + c] = stream[at + c]! * scale * gain[c]!;
    }
  }
}
