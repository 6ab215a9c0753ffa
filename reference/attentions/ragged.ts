import type { Tensor, Tensor2D } from "@tensorflow/tfjs";
import type { Attention } from "../attention.ts";
import { attend, attendGradient, type Kept } from "./segment-attention.ts";
import { anglesOf, type Segment } from "./turned.ts";

/** In plain JavaScript, sequence by sequence: the same bits on every backend, and a small part of the work. */
export const ragged: Attention = {
  of(tf, { hidden_size: d, num_attention_heads: heads, rope_theta }, { places, rows, width }) {
    const segments: Segment[] = places.map(({ row, column, length }) => ({ first: row * width + column, length }));
    const form = { heads, headWidth: d / heads };
    const angles = anglesOf(form.headWidth, rope_theta, width);
    return (qkv) => {
      let kept: Kept;
      const op = tf.customGrad((...inputs) => {
        const [qkv] = inputs as unknown as [Tensor2D];
        const result = attend(qkv.dataSync<"float32">(), segments, form, angles);
        kept = result.kept;
        return {
          value: tf.tensor2d(result.out, [rows * width, d]),
          gradFunc: (dy: Tensor) =>
            tf.tensor2d(attendGradient(dy.dataSync<"float32">(), kept, segments, form, angles), [rows * width, 3 * d]),
        };
      });
      return op(qkv) as Tensor2D;
    };
  },
};
