import type { Tensor, Tensor2D } from "@tensorflow/tfjs";
import type { ModelConfig } from "../runner/micro/model-config.ts";
import type { OpenBackend } from "./backend.ts";
import { targetLogProbs } from "./llama.ts";
import type { PackedBatch } from "./packing.ts";
import { type Layout, layoutOf } from "./parameters.ts";

/** An objective at a point. */
export interface Objected {
  readonly value: number;
  /** Its derivative by the log-probability of every target, row by row. */
  readonly slopes: Float32Array;
}

/** What to minimise, as a function of the log-probability of every target of a batch, row by row. */
export type Objective = (logProbs: Float32Array) => Objected;

/** A model in training. Its tensors stay inside: what goes in and comes out are plain arrays. */
export class Policy {
  readonly config: ModelConfig;
  /** All parameters, as they lie in the model's layout. Whoever changes them calls `renew`. */
  readonly parameters: Float32Array;
  readonly #backend: OpenBackend;
  readonly #layout: Layout;
  #blocks: Tensor[] = [];

  constructor(backend: OpenBackend, config: ModelConfig, parameters: Float32Array) {
    this.#backend = backend;
    this.#layout = layoutOf(config);
    this.config = config;
    this.parameters = parameters;
    this.renew();
  }

  /** Computes with the parameters as they are now from here on. */
  renew(): void {
    this.#backend.activate();
    this.dispose();
    this.#blocks = this.#layout.blocks.map(({ shape, offset, size }) =>
      // A copy: a backend may keep the array that it is given.
      this.#backend.tf.tensor(this.parameters.slice(offset, offset + size), [...shape]),
    );
  }

  /** The log-probability of every target, row by row. */
  logProbs(batch: PackedBatch): Float32Array {
    const { tf } = this.#backend;
    this.#backend.activate();
    // Not returned from the tidy, which would look for tensors in it, number by number.
    let logProbs = new Float32Array(0);
    tf.tidy(() => {
      logProbs = this.#logProbs(this.#blocks, batch).dataSync<"float32">() as Float32Array<ArrayBuffer>;
    });
    return logProbs;
  }

  /** The value of an objective, and its gradient by every parameter, in their layout. */
  gradient(batch: PackedBatch, objective: Objective): { readonly value: number; readonly gradient: Float32Array } {
    const { tf } = this.#backend;
    this.#backend.activate();
    const gradient = new Float32Array(this.#layout.size);
    let reached = Number.NaN;
    const ofLogProbs = tf.customGrad((...inputs) => {
      const [logProbs] = inputs as unknown as [Tensor2D];
      const { value, slopes } = objective(logProbs.dataSync<"float32">());
      reached = value;
      return { value: tf.scalar(value), gradFunc: () => tf.tensor2d(slopes, logProbs.shape) };
    });
    tf.tidy(() => {
      const { grads } = tf.valueAndGrads((...blocks: Tensor[]) => ofLogProbs(this.#logProbs(blocks, batch)))(this.#blocks);
      for (const [i, { offset }] of this.#layout.blocks.entries()) gradient.set(grads[i]!.dataSync(), offset);
    });
    return { value: reached, gradient };
  }

  #logProbs(blocks: readonly Tensor[], batch: PackedBatch): Tensor2D {
    const { tf, attention } = this.#backend;
    return targetLogProbs(tf, this.config, attention, blocks, batch);
  }

  dispose(): void {
    this.#backend.tf.dispose(this.#blocks);
    this.#blocks = [];
  }
}
