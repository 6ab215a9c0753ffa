import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { packed } from "../../reference/packing.ts";

const sequence = (...tokens: number[]) => ({ tokens, weights: tokens.map((_, i) => i) });

describe("packing", () => {
  it("puts a sequence in the first row with room, each token beside the one that follows", () => {
    const [batch, ...rest] = packed([sequence(1, 2, 3), sequence(4, 5, 6, 7), sequence(8, 9)], 2, 4);
    expect(rest).toEqual([]);
    expect(batch!.places).toEqual([
      { row: 0, column: 0, length: 2 },
      { row: 1, column: 0, length: 3 },
      { row: 0, column: 2, length: 1 },
    ]);
    expect([...batch!.tokens]).toEqual([1, 2, 8, 0, 4, 5, 6, 0]);
    expect([...batch!.targets]).toEqual([2, 3, 9, 0, 5, 6, 7, 0]);
    expect([...batch!.segments]).toEqual([1, 1, 2, 0, 1, 1, 1, 0]);
    expect([...batch!.weights]).toEqual([1, 2, 1, 0, 1, 2, 3, 0]);
  });

  it("begins another batch with the sequence that fits in no row", () => {
    const batches = [...packed([sequence(1, 2, 3), sequence(1, 2, 3), sequence(1, 2)], 1, 3)];
    expect(batches.map(({ places }) => places.length)).toEqual([1, 2]);
  });

  it("loses no sequence and keeps their order", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 2, max: 9 }), { maxLength: 40 }), (lengths) => {
        const sequences = lengths.map((length, i) => sequence(...Array.from({ length }, (_, t) => 100 * i + t)));
        const found = [...packed(sequences, 3, 8)].flatMap(({ places, tokens, targets, width }) =>
          places.map(({ row, column, length }) => {
            const at = row * width + column;
            return [...tokens.slice(at, at + length), targets[at + length - 1]];
          }),
        );
        expect(found).toEqual(sequences.map(({ tokens }) => tokens));
      }),
    );
  });

  it("refuses a sequence that is longer than a row", () => {
    expect(() => [...packed([sequence(1, 2, 3, 4)], 1, 2)]).toThrow("a sequence of 4 symbols");
  });
});
