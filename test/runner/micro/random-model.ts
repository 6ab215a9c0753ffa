import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type ModelConfig, tensorShapes } from "../../../runner/micro/model-config.ts";
import { modelFiles } from "../../../runner/micro/model-folder.ts";
import { symbols } from "../../../runner/micro/vocabulary.ts";
import type { Weights } from "../../../runner/micro/weights.ts";
import { type Stream, streamFor } from "../../../runner/stream.ts";

export interface Form {
  readonly width: number;
  readonly layers: number;
  readonly heads: number;
  readonly inner: number;
  readonly positions?: number;
}

export const configOf = ({ width, layers, heads, inner, positions = 64 }: Form): ModelConfig => ({
  architectures: ["LlamaForCausalLM"],
  model_type: "llama",
  vocab_size: symbols.length,
  hidden_size: width,
  intermediate_size: inner,
  num_hidden_layers: layers,
  num_attention_heads: heads,
  num_key_value_heads: heads,
  max_position_embeddings: positions,
  rms_norm_eps: 1e-5,
  rope_theta: 1000,
  hidden_act: "silu",
  tie_word_embeddings: true,
  bos_token_id: null,
  eos_token_id: 0,
  torch_dtype: "float32",
});

/** Weights that know nothing, and are far enough from none that no two sequences have the same logits. */
export function randomWeights(config: ModelConfig, seed: number): Weights {
  const stream = streamFor("random micro model", seed);
  return new Map(
    [...tensorShapes(config)].map(([name, shape]) => {
      const values = new Float32Array(shape.reduce((product, size) => product * size));
      const spread = shape.length === 1 ? 0.1 : name.includes("embed") ? 0.3 : 1 / Math.sqrt(shape[1]!);
      const mean = shape.length === 1 ? 1 : 0;
      return [name, values.map(() => mean + spread * stream.normal())];
    }),
  );
}

/** Prompts of random symbols; the end is not among them. */
export const randomPrompts = (stream: Stream, count: number, shortest: number, longest: number): number[][] =>
  Array.from({ length: count }, () =>
    Array.from({ length: shortest + stream.below(longest - shortest + 1) }, () => 1 + stream.below(symbols.length - 1)),
  );

/** Writes the folder of a model with random weights, as a suite names it. */
export function writeRandomModel(folder: string, config: ModelConfig, seed: number): void {
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of Object.entries(modelFiles(config, randomWeights(config, seed)))) writeFileSync(join(folder, name), content);
}
