import { describe, expect, it } from "vitest";
import { openBackend } from "../../reference/backends/index.ts";
import { streamFor } from "../../runner/stream.ts";

const draw = streamFor("fast-matmul.test");
const valuesOf = (size: number) => Float32Array.from({ length: size }, () => draw.normal());
const m = 5;
const k = 7;
const n = 3;

describe("the fast product of the wasm backend", () => {
  for (const batch of [[], [1], [2, 3]]) {
    for (const [transposeA, transposeB] of [
      [false, false],
      [true, false],
      [false, true],
      [true, true],
    ] as const) {
      it(`is right for ${JSON.stringify(batch)} matrices, transposed ${transposeA} and ${transposeB}, and leaves nothing behind`, async () => {
        const count = batch.reduce((product, size) => product * size, 1);
        const a = valuesOf(count * m * k);
        const b = valuesOf(count * k * n);
        const product = async (id: string): Promise<Float32Array> => {
          const { tf, activate } = await openBackend(id);
          activate();
          const left = tf.tensor(a, [...batch, ...(transposeA ? [k, m] : [m, k])]);
          const right = tf.tensor(b, [...batch, ...(transposeB ? [n, k] : [k, n])]);
          const { numTensors, numDataBuffers } = tf.memory();
          const result = tf.matMul(left, right, transposeA, transposeB);
          const values = result.dataSync<"float32">();
          expect(result.shape).toEqual([...batch, m, n]);
          result.dispose();
          expect(tf.memory()).toMatchObject({ numTensors, numDataBuffers });
          tf.dispose([left, right]);
          return values;
        };
        const expected = await product("cpu");
        for (const [i, value] of (await product("wasm")).entries()) expect(value).toBeCloseTo(expected[i]!, 5);
      });
    }
  }
});
