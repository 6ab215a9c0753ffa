import { expect, it } from "vitest";
import { attentionKernel } from "../../../runner/micro/attention-kernel.ts";
import { streamFor } from "../../../runner/stream.ts";

it("takes exponentials as Math.exp does, to the bit", () => {
  // One head of two channels, and a query of (1, 0) at a scale of 1: the score of a position is the first number of its key.
  const [rows, weights, totals, sums, query, out, values, keys] = [0, 1024, 8192, 8200, 8300, 8400, 8500, 9000] as const;
  const { memory, attend } = attentionKernel(1, { width: 8, headWidth: 8, scale: 1, rows, weights, stride: 8 * 103, totals, sums });
  const bytes = new DataView(memory);
  bytes.setFloat32(query, 1, true);

  const stream = streamFor("exponents");
  const halfLn2 = Math.LN2 / 2;
  const edges = [0, 1e-45, 2 ** -28, 2 ** -29, 2 ** -27, halfLn2, 3 * halfLn2, 1, 2, 600, 707, 708, 708.5, 709, 744, 745, 745.2, 746, 1e30];
  const near = edges.flatMap((edge) => [edge, edge * (1 - 2 ** -24), edge * (1 + 2 ** -23)]);
  const drawn = () => stream.uniform() * 10 ** (stream.uniform() * 12 - 9);
  let compared = 0;
  for (let round = 0; round < 400; round++) {
    const scores = Array.from({ length: 100 }, (_, p) => Math.fround(-(round === 0 ? (near[p] ?? 0) : drawn())));
    if (round === 1) scores[7] = Number.NEGATIVE_INFINITY;
    for (const [p, score] of scores.entries()) {
      bytes.setInt32(rows + 4 * p, 8 * p, true);
      bytes.setFloat32(keys + 8 * p, score, true);
    }
    attend(keys, values, scores.length, query, out);
    const top = Math.max(...scores);
    let total = 0;
    for (const [p, score] of scores.entries()) {
      const expected = Math.exp(score - top);
      total += expected;
      expect(Object.is(bytes.getFloat64(weights + 8 * p, true), expected), `exp(${score - top})`).toBe(true);
      compared++;
    }
    expect(bytes.getFloat64(totals, true)).toBe(total);
  }
  expect(compared).toBe(40_000);
});
