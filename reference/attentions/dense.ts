import type { Tensor, Tensor2D, Tensor4D } from "@tensorflow/tfjs";
import type { ModelConfig } from "../../runner/micro/model-config.ts";
import type { Attention } from "../attention.ts";
import type { Tf } from "../backend.ts";
import type { PackedBatch } from "../packing.ts";

/**
 * On tensors, whole rows at a time, what a token may not see masked: many times the work, for processors that have it to spare. A row's
 * sequences keep the row's positions, since rotary attention sees only distances.
 */
export const dense: Attention = {
  of(tf, config, batch) {
    const { hidden_size: d, num_attention_heads: heads } = config;
    const { rows, width } = batch;
    const size = d / heads;
    const mask = maskOf(tf, batch);
    const rotation = rotationOf(tf, config, width);
    return (qkv) => {
      const parts = qkv.reshape([rows, width, 3, heads, size]).transpose([2, 0, 3, 1, 4]);
      const [q, k, v] = tf.unstack(parts) as [Tensor4D, Tensor4D, Tensor4D];
      const scores = tf.matMul(rotated(tf, q, rotation), rotated(tf, k, rotation), false, true);
      const looks = tf.softmax(scores.mul(1 / Math.sqrt(size)).add(mask));
      return tf
        .matMul(looks, v)
        .transpose([0, 2, 1, 3])
        .reshape<Tensor2D>([rows * width, d]);
    };
  },
};

/** 0 where a token may look (at its own segment, not ahead), a large negative number elsewhere. [rows, 1, width, width]. */
function maskOf(tf: Tf, { rows, width, segments }: PackedBatch): Tensor4D {
  const segment = tf.tensor2d(segments, [rows, width], "int32");
  const position = tf.range(0, width, 1, "int32");
  const sees = tf.equal(segment.expandDims(2), segment.expandDims(1)).logicalAnd(tf.greaterEqual(position.expandDims(1), position));
  return sees.cast("float32").sub(1).mul(1e9).expandDims<Tensor4D>(1);
}

/** [width, head width] each. */
interface Rotation {
  readonly cos: Tensor2D;
  /** Its first half negative: what the halves, once exchanged, are multiplied by. */
  readonly sin: Tensor2D;
}

function rotationOf(tf: Tf, { hidden_size, num_attention_heads, rope_theta }: ModelConfig, width: number): Rotation {
  const half = hidden_size / num_attention_heads / 2;
  const angles = Float32Array.from({ length: width * half }, (_, i) => Math.floor(i / half) * rope_theta ** (-(i % half) / half));
  const angle = tf.tensor2d(angles, [width, half]);
  const sin = angle.sin();
  return { cos: tf.tile(angle.cos(), [1, 2]), sin: tf.concat([sin.neg(), sin], 1) };
}

function rotated(tf: Tf, x: Tensor, { cos, sin }: Rotation): Tensor {
  const [left, right] = tf.split(x, 2, -1) as [Tensor, Tensor];
  return x.mul(cos).add(tf.concat([right, left], -1).mul(sin));
}
