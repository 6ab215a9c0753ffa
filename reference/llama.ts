import type { Tensor, Tensor1D, Tensor2D } from "@tensorflow/tfjs";
import type { ModelConfig } from "../runner/micro/model-config.ts";
import type { Attention } from "./attention.ts";
import type { Tf } from "./backend.ts";
import type { PackedBatch } from "./packing.ts";

/**
 * Llama's decoder (Touvron et al. 2023; rotary positions in halves as in its Hugging Face form) over packed rows, for training. Returns
 * the log-probability of every target, [rows, width]. To be called in a tidy. `blocks` are the parameters' blocks as tensors.
 *
 * The embedding is a product with one-hot rows, since the gradient of a look-up is not there on every backend.
 */
export function targetLogProbs(tf: Tf, config: ModelConfig, attention: Attention, blocks: readonly Tensor[], batch: PackedBatch): Tensor2D {
  const { num_hidden_layers: layers, vocab_size: vocabulary, rms_norm_eps: epsilon } = config;
  const { rows, width } = batch;
  const take = blocks[Symbol.iterator]();
  const next = <T extends Tensor>(): T => take.next().value as T;
  const projected = (x: Tensor2D, matrix: Tensor2D): Tensor2D => tf.matMul(x, matrix, false, true);
  // A norm's gain is multiplied into the matrix behind it, which is far smaller than what it reads.
  const gained = (gain: Tensor1D, matrix: Tensor2D): Tensor2D => matrix.mul(gain);

  const embedding = next<Tensor2D>();
  const attend = attention.of(tf, config, batch);
  let x: Tensor2D = tf.matMul(oneHot(tf, tf.tensor1d(batch.tokens, "int32"), vocabulary), embedding);
  for (let layer = 0; layer < layers; layer++) {
    const qkv = projected(normal(tf, x, epsilon), gained(next(), next()));
    x = x.add(projected(attend(qkv), next()));
    const read = normal(tf, x, epsilon);
    const gain = next<Tensor1D>();
    const gate = projected(read, gained(gain, next()));
    const up = projected(read, gained(gain, next()));
    x = x.add(projected(swiGlu(tf, gate, up), next()));
  }
  const logits = projected(normal(tf, x, epsilon), gained(next(), embedding));
  return logProbs(tf, logits, tf.tensor1d(batch.targets, "int32")).reshape([rows, width]);
}

/** x/√(mean x² + ε) for each row (Zhang and Sennrich 2019, without its gain). Its gradient by hand: a third of the work of composing it. */
function normal(tf: Tf, x: Tensor2D, epsilon: number): Tensor2D {
  const op = tf.customGrad((...inputs) => {
    const [x, save] = inputs as unknown as [Tensor2D, (tensors: Tensor[]) => void];
    const inverse = x.square().mean(1, true).add(epsilon).rsqrt();
    const y = x.mul(inverse);
    save([y, inverse]);
    return {
      value: y,
      gradFunc: (dy: Tensor, saved: Tensor[]) => {
        const [y, inverse] = saved as [Tensor, Tensor];
        return dy.sub(y.mul(dy.mul(y).mean(1, true))).mul(inverse);
      },
    };
  });
  return op(x) as Tensor2D;
}

/** gate·sigmoid(gate)·up (Shazeer 2020), with its gradient by hand. */
function swiGlu(tf: Tf, gate: Tensor2D, up: Tensor2D): Tensor2D {
  const op = tf.customGrad((...inputs) => {
    const [gate, up, save] = inputs as unknown as [Tensor2D, Tensor2D, (tensors: Tensor[]) => void];
    const sigmoid = gate.sigmoid();
    const silu = gate.mul(sigmoid);
    save([sigmoid, silu, up]);
    return {
      value: silu.mul(up),
      gradFunc: (dy: Tensor, saved: Tensor[]) => {
        const [sigmoid, silu, up] = saved as [Tensor, Tensor, Tensor];
        // d silu = sigmoid + silu·(1 - sigmoid)
        return [dy.mul(up).mul(sigmoid.add(silu).sub(silu.mul(sigmoid))), dy.mul(silu)];
      },
    };
  });
  return op(gate, up) as Tensor2D;
}

/** The log-probability of each row's target, with the gradient one-hot minus softmax. */
function logProbs(tf: Tf, logits: Tensor2D, targets: Tensor1D): Tensor1D {
  const op = tf.customGrad((...inputs) => {
    const [logits, save] = inputs as unknown as [Tensor2D, (tensors: Tensor[]) => void];
    const target = oneHot(tf, targets, logits.shape[1]);
    const logs = tf.logSoftmax(logits, 1);
    save([target, logs]);
    return {
      value: logs.mul(target).sum(1),
      gradFunc: (dy: Tensor, saved: Tensor[]) => {
        const [target, logs] = saved as [Tensor2D, Tensor2D];
        return dy.expandDims(1).mul(target.sub(logs.exp()));
      },
    };
  });
  return op(logits) as Tensor1D;
}

// Asked for floats, the wasm backend would write integers into them: hence the cast.
const oneHot = (tf: Tf, indices: Tensor1D, depth: number): Tensor2D => tf.oneHot(indices, depth).cast("float32");
