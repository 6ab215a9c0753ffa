import fc from "fast-check";
import { expect, it } from "vitest";
import { Attention, type AttentionShape } from "../../../runner/micro/attention.ts";
import { streamFor } from "../../../runner/stream.ts";

/** softmax(q·K / sqrt(head width))·V of one position, from the definition: sums in double precision, in the order of channels and positions. */
function plain({ width, heads }: AttentionShape, keys: Float32Array, values: Float32Array, slots: readonly number[], query: Float32Array) {
  const headWidth = width / heads;
  return Float32Array.from({ length: width }, (_, channel) => {
    const head = channel - (channel % headWidth);
    const scores = slots.map((slot) => {
      let product = 0;
      for (let c = head; c < head + headWidth; c++) product += query[c]! * keys[slot * width + c]!;
      return product * (1 / Math.sqrt(headWidth));
    });
    const top = Math.max(...scores);
    const weights = scores.map((score) => Math.exp(score - top));
    const total = weights.reduce((sum, weight) => sum + weight);
    return weights.reduce((sum, weight, p) => sum + weight * values[slots[p]! * width + channel]!, 0) / total;
  });
}

const shapes: fc.Arbitrary<AttentionShape> = fc
  .record({
    heads: fc.integer({ min: 1, max: 5 }),
    width: fc.integer({ min: 1, max: 9 }),
    positions: fc.integer({ min: 1, max: 23 }),
    layers: fc.integer({ min: 1, max: 3 }),
    slots: fc.integer({ min: 1, max: 40 }),
    rows: fc.integer({ min: 1, max: 4 }),
  })
  .map((shape) => ({ ...shape, width: shape.width * 2 * shape.heads }));

it("is softmax(q·K / sqrt(head width))·V to the bit, for any shape, path, layer and row", () => {
  fc.assert(
    fc.property(shapes, fc.constantFrom(1e-4, 1, 30, 1000), fc.nat(), (shape, size, seed) => {
      const stream = streamFor("attention", seed);
      const below = (n: number) => Math.floor(stream.uniform() * n);
      const attention = new Attention(shape);
      const fill = (numbers: Float32Array) => numbers.set(Array.from(numbers, () => (2 * stream.uniform() - 1) * size));
      for (const { keys, values } of attention.cache) [keys, values].forEach(fill);
      fill(attention.queries);
      for (let row = 0; row < shape.rows; row++) {
        const layer = below(shape.layers);
        const slots = Array.from({ length: 1 + below(shape.positions) }, () => below(shape.slots));
        // What stands behind the sequence's length is nothing to it.
        attention.attend(layer, Int32Array.of(...slots, 1e6, -1), slots.length, row);
        const { keys, values } = attention.cache[layer]!;
        const [from, to] = [row * shape.width, (row + 1) * shape.width];
        const expected = plain(shape, keys, values, slots, attention.queries.subarray(from, to));
        expect(attention.attended.slice(from, to)).toEqual(expected);
      }
    }),
    { numRuns: 300 },
  );
});
