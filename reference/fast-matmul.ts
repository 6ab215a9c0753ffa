import type { KernelConfig, Tensor } from "@tensorflow/tfjs";
import type { Tf } from "./backend.ts";

type Kernel = (call: { inputs: Record<string, Tensor>; backend: unknown; attrs: Record<string, unknown> }) => Tensor;

/**
 * Makes the wasm backend multiply transposed matrices as fast as others: its fast product takes neither transposed nor stacked operands,
 * and every gradient has a transposed one. Here such operands are transposed first, which costs little. Of stacked operands (batches of
 * matrices) nothing changes, nor of untransposed ones, to the bit.
 */
export function installFastMatMul(tf: Tf): void {
  const product = kernelOf(tf, "BatchMatMul");
  const transpose = kernelOf(tf, "Transpose");
  const multiply = product.kernelFunc as unknown as Kernel;
  const transposed = transpose.kernelFunc as unknown as Kernel;

  const fast: Kernel = ({ inputs, backend, attrs }) => {
    const { a, b } = inputs as { a: Tensor; b: Tensor };
    const single = [a, b].every(({ shape }) => shape.slice(0, -2).every((size) => size === 1));
    if (!single || !(attrs.transposeA || attrs.transposeB)) return multiply({ inputs, backend, attrs });
    const made: Tensor[] = [];
    const upright = (x: Tensor, isTransposed: unknown): Tensor => {
      if (!isTransposed) return x;
      const perm = x.shape.map((_, axis) => axis);
      perm.push(...perm.splice(-2).reverse());
      const result = transposed({ inputs: { x }, backend, attrs: { perm } });
      made.push(result);
      return result;
    };
    const result = multiply({
      inputs: { a: upright(a, attrs.transposeA), b: upright(b, attrs.transposeB) },
      backend,
      attrs: { ...attrs, transposeA: false, transposeB: false },
    });
    // Kernels' results are no tensors of the engine's yet: it would not dispose of them.
    for (const { dataId } of made) (backend as { disposeData(id: object): void }).disposeData(dataId);
    return result;
  };
  tf.unregisterKernel("BatchMatMul", "wasm");
  tf.registerKernel({ ...product, kernelFunc: fast as unknown as KernelConfig["kernelFunc"] });
}

function kernelOf(tf: Tf, name: string): KernelConfig {
  const kernel = tf.getKernel(name, "wasm");
  if (kernel === undefined) throw new Error(`the wasm backend has no kernel ${name}`);
  return kernel;
}
