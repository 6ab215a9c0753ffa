import { attentionKernel } from "./attention-kernel.ts";

/** Keys and values of one block, a row of the network's width for each slot. */
export interface KeysAndValues {
  readonly keys: Float32Array;
  readonly values: Float32Array;
}

export interface AttentionShape {
  /** Channels of all heads together. */
  readonly width: number;
  /** Each has an even number of channels. */
  readonly heads: number;
  /** Of the longest sequence. */
  readonly positions: number;
  readonly layers: number;
  /** Positions of all sequences that are kept. */
  readonly slots: number;
  /** Queries that stand ready at a time. */
  readonly rows: number;
}

/**
 * Causal attention, one position at a time, over sequences of any length: softmax(q·K / sqrt(head width))·V for each head. `attention.wat` does
 * the work, in a memory where all that it touches stands; its result is the same on every machine, to the bit.
 */
export class Attention {
  /** By layer. */
  readonly cache: readonly KeysAndValues[];
  /** Queries, [rows, width], and what comes of them, in the same form. */
  readonly queries: Float32Array;
  readonly attended: Float32Array;
  /** Where the positions attended to stand in `keys` and `values`, in bytes. */
  readonly #path: Int32Array;
  readonly #rowBytes: number;
  readonly #attend: (layer: number, length: number, row: number) => void;

  constructor({ width, heads, positions, layers, slots, rows }: AttentionShape) {
    let bytes = 0;
    /** Room for so many bytes, at the beginning of a line of the processor's cache. */
    const place = (size: number): number => {
      const at = bytes;
      bytes += Math.ceil(size / 64) * 64;
      return at;
    };
    const rowBytes = width * Float32Array.BYTES_PER_ELEMENT;
    const doubles = Float64Array.BYTES_PER_ELEMENT;
    // Positions are taken in fours: behind the last one there is room for three.
    const stride = (positions + 3) * doubles;
    const path = place((positions + 3) * Int32Array.BYTES_PER_ELEMENT);
    const weights = place(heads * stride);
    const totals = place((heads + width) * doubles);
    const queries = place(rows * rowBytes);
    const attended = place(rows * rowBytes);
    const cache = Array.from({ length: layers }, () => ({ keys: place(slots * rowBytes), values: place(slots * rowBytes) }));

    const { memory, attend } = attentionKernel(bytes, {
      width: rowBytes,
      headWidth: rowBytes / heads,
      scale: 1 / Math.sqrt(width / heads),
      rows: path,
      weights,
      stride,
      totals,
      sums: totals + heads * doubles,
    });
    const numbers = (at: number, count: number): Float32Array => new Float32Array(memory, at, count * width);
    this.cache = cache.map(({ keys, values }) => ({ keys: numbers(keys, slots), values: numbers(values, slots) }));
    this.queries = numbers(queries, rows);
    this.attended = numbers(attended, rows);
    this.#path = new Int32Array(memory, path, positions + 3);
    this.#rowBytes = rowBytes;
    this.#attend = (layer, length, row) => {
      const { keys, values } = cache[layer]!;
      attend(keys, values, length, queries + row * rowBytes, attended + row * rowBytes);
    };
  }

  /**
   * Attends from one position to the slots `path[0..length-1]` of a layer, which end with its own: from row `row` of `queries`, into the
   * same row of `attended`.
   */
  attend(layer: number, path: Int32Array, length: number, row: number): void {
    const rows = this.#path;
    for (let p = 0; p < length; p++) rows[p] = Math.imul(path[p]!, this.#rowBytes);
    rows.fill(rows[length - 1]!, length, length + 3);
    this.#attend(layer, length, row);
  }
}
