import type { Tensor2D } from "@tensorflow/tfjs";
import type { ModelConfig } from "../runner/micro/model-config.ts";
import type { Tf } from "./backend.ts";
import type { PackedBatch } from "./packing.ts";

/**
 * Causal self-attention within the sequences of a batch, between its two projections: from queries, keys and values side by side,
 * [rows·width, 3d], to [rows·width, d]. `of` prepares what all layers share.
 */
export interface Attention {
  of(tf: Tf, config: ModelConfig, batch: PackedBatch): (qkv: Tensor2D) => Tensor2D;
}
