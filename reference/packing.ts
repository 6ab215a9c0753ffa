/** One example: what the policy reads, and for each symbol from the second on how much it counts that the policy expects it. */
export interface Sequence {
  readonly tokens: ArrayLike<number>;
  /** One for each token; the first is never a target. Zero where nothing is to be learnt; otherwise any number. */
  readonly weights: ArrayLike<number>;
}

/** Where a sequence stands in a batch: its tokens but the last, from this column of this row on. */
export interface Place {
  readonly row: number;
  readonly column: number;
  readonly length: number;
}

/** Sequences side by side in rows. Every array is [rows, width], row by row. */
export interface PackedBatch {
  readonly rows: number;
  readonly width: number;
  readonly tokens: Int32Array;
  /** Which of its row's sequences a token belongs to, from 1; 0 where nothing stands. Attention stays within a segment. */
  readonly segments: Int32Array;
  /** The token that follows. */
  readonly targets: Int32Array;
  readonly weights: Float32Array;
  readonly places: readonly Place[];
}

/**
 * Packs sequences in their order, each in the first row that has room; a batch ends before the sequence that fits in no row. Endless
 * input gives endless batches. Throws where a sequence is longer than a row.
 */
export function* packed(sequences: Iterable<Sequence>, rows: number, width: number): Generator<PackedBatch, void> {
  let batch = emptyBatch(rows, width);
  for (const sequence of sequences) {
    const length = sequence.tokens.length - 1;
    if (length > width) throw new RangeError(`a sequence of ${length + 1} symbols does not fit in rows of ${width} and one more`);
    if (!batch.add(sequence)) {
      yield batch.batch;
      batch = emptyBatch(rows, width);
      batch.add(sequence);
    }
  }
  if (batch.batch.places.length > 0) yield batch.batch;
}

function emptyBatch(rows: number, width: number): { readonly batch: PackedBatch; add(sequence: Sequence): boolean } {
  const size = rows * width;
  const ends = new Array<number>(rows).fill(0);
  const counts = new Array<number>(rows).fill(0);
  const places: Place[] = [];
  const batch = {
    rows,
    width,
    tokens: new Int32Array(size),
    segments: new Int32Array(size),
    targets: new Int32Array(size),
    weights: new Float32Array(size),
    places,
  };
  return {
    batch,
    add({ tokens, weights }) {
      const length = tokens.length - 1;
      const row = ends.findIndex((end) => end + length <= width);
      if (row === -1) return false;
      const column = ends[row]!;
      counts[row]!++;
      for (let i = 0; i < length; i++) {
        const at = row * width + column + i;
        batch.tokens[at] = tokens[i]!;
        batch.segments[at] = counts[row]!;
        batch.targets[at] = tokens[i + 1]!;
        batch.weights[at] = weights[i + 1]!;
      }
      ends[row] = column + length;
      places.push({ row, column, length });
      return true;
    },
  };
}
