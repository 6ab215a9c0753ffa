import { type ModelConfig, tensorShapes } from "../runner/micro/model-config.ts";
import type { Weights } from "../runner/micro/weights.ts";
import { streamFor } from "../runner/stream.ts";

/** A part of the parameters that is computed with as one tensor: one of the model's, or several of one kind that lie side by side. */
export interface Block {
  readonly shape: readonly [number] | readonly [number, number];
  readonly offset: number;
  readonly size: number;
}

/**
 * All parameters of a model in one array, its tensors in their order and each matrix [out, in]. So query, key and value are one block
 * [3d, d] as they lie.
 */
export interface Layout {
  readonly size: number;
  readonly blocks: readonly Block[];
  /** Where each of the model's tensors begins. */
  readonly offsets: ReadonlyMap<string, number>;
}

// What a block begins with, and how many tensors lie in it.
const joined: Readonly<Record<string, number>> = { q_proj: 3 };

/** The layout of a model. Its blocks are the embedding, then for each layer norm, qkv, output, norm, gate, up, down, and the last norm. */
export function layoutOf(config: ModelConfig): Layout {
  const shapes = [...tensorShapes(config)];
  const sizeOf = (shape: readonly number[]) => shape.reduce((product, n) => product * n, 1);
  const offsets = new Map<string, number>();
  const blocks: Block[] = [];
  let size = 0;
  let open = 0;
  for (const [name, shape] of shapes) {
    offsets.set(name, size);
    if (open === 0) {
      const parts = joined[name.split(".").at(-2)!] ?? 1;
      const [out, inner] = shape;
      blocks.push({ shape: inner === undefined ? [out!] : [out! * parts, inner], offset: size, size: sizeOf(shape) * parts });
      open = parts;
    }
    open--;
    size += sizeOf(shape);
  }
  return { size, blocks, offsets };
}

/** The parameters by Llama's names: views on the array, no copies. */
export function weightsOf(config: ModelConfig, parameters: Float32Array): Weights {
  const { offsets } = layoutOf(config);
  return new Map(
    [...tensorShapes(config)].map(([name, shape]) => {
      const offset = offsets.get(name)!;
      return [name, parameters.subarray(offset, offset + shape.reduce((product, n) => product * n, 1))];
    }),
  );
}

/** A copy of weights as one array. */
export function parametersOf(config: ModelConfig, weights: Weights): Float32Array {
  const { size, offsets } = layoutOf(config);
  const parameters = new Float32Array(size);
  for (const [name, offset] of offsets) parameters.set(weights.get(name)!, offset);
  return parameters;
}

/** A one for each parameter that stands in a matrix: those that weight decay is for. */
export function inMatrices(config: ModelConfig): Uint8Array {
  const { size, blocks } = layoutOf(config);
  const decayed = new Uint8Array(size);
  for (const { shape, offset, size: length } of blocks) if (shape.length === 2) decayed.fill(1, offset, offset + length);
  return decayed;
}

/**
 * Parameters to begin with: normal with deviation 1/√fan-in, of matrices that write to the residual stream 0.7/√(layers) of that, of the
 * embedding 0.05; norms 1. Each tensor draws from a stream of its own.
 */
export function initialParameters(config: ModelConfig, seed: number): Float32Array {
  const { size, offsets } = layoutOf(config);
  const parameters = new Float32Array(size);
  for (const [name, shape] of tensorShapes(config)) {
    const [out, inner] = shape;
    const length = out! * (inner ?? 1);
    const offset = offsets.get(name)!;
    if (inner === undefined) {
      parameters.fill(1, offset, offset + length);
      continue;
    }
    const stream = streamFor(seed, "initial", name);
    const residual = /\.(o_proj|down_proj)\./.test(name) ? 0.7 / Math.sqrt(config.num_hidden_layers) : 1;
    const deviation = name.includes("embed") ? 0.05 : residual / Math.sqrt(inner);
    for (let i = 0; i < length; i++) parameters[offset + i] = deviation * stream.normal();
  }
  return parameters;
}
