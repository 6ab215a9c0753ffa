import { sha256 } from "../../spec/index.ts";
import { type ModelConfig, tensorShapes } from "./model-config.ts";
import { type Tensor, writeSafetensors } from "./safetensors.ts";

/** The tensors of a model by Llama's names, of the shapes of `tensorShapes`: each matrix [out, in], row by row. */
export type Weights = ReadonlyMap<string, Float32Array>;

/** What keeps tensors from being a model's weights, or null: names, shapes, and values that are no numbers. */
export function weightsMistake(config: ModelConfig, tensors: ReadonlyMap<string, Tensor>): string | null {
  const shapes = tensorShapes(config);
  const missing = [...shapes.keys()].filter((name) => !tensors.has(name));
  if (missing.length > 0) return `${missing.length} of the model's tensors are missing, such as "${missing[0]}"`;
  for (const [name, { shape, values }] of tensors) {
    const expected = shapes.get(name);
    if (expected === undefined) return `"${name}" is no tensor of the model that config.json describes`;
    if (shape.join() !== expected.join()) return `"${name}" has the shape [${shape.join(", ")}] instead of [${expected.join(", ")}]`;
    if (!values.every(Number.isFinite)) return `"${name}" has a value that is no finite number`;
  }
  return null;
}

/** The weights as tensors with their shapes, as files hold them. */
export function tensorsOf(config: ModelConfig, weights: Weights): Map<string, Tensor> {
  return new Map([...tensorShapes(config)].map(([name, shape]) => [name, { shape, values: weights.get(name)! }]));
}

/** Identity of weights: SHA-256 of their safetensors file without free texts. */
export const weightsDigest = (config: ModelConfig, weights: Weights): string =>
  sha256(writeSafetensors({ tensors: tensorsOf(config, weights), metadata: {} }));
