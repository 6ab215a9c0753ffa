import { type Static, Type } from "@sinclair/typebox";

export const QuestionFeatures = Type.Object(
  {
    buckets: Type.Integer({
      minimum: 16,
      maximum: 65536,
      default: 4096,
      description: "Length of the vector that n-grams are hashed into.",
    }),
    words: Type.Integer({ minimum: 0, maximum: 3, default: 1, description: "Longest run of words that is a feature; 0: none." }),
    characters: Type.Array(Type.Integer({ minimum: 1, maximum: 8 }), {
      uniqueItems: true,
      default: [3, 4],
      description: "Lengths of the runs of characters within a word, its edges included, that are features.",
    }),
  },
  {
    additionalProperties: false,
    default: {},
    description: "What of a question a router sees: hashed n-grams, every number counted as the same.",
  },
);
export type QuestionFeatures = Static<typeof QuestionFeatures>;

/** A vector of unit length (or of zeros, for an empty text) by its entries that are not 0, in ascending order. */
export interface SparseVector {
  readonly indices: Int32Array;
  readonly values: Float64Array;
}

/** The features of a question. Depends on its text alone. */
export function questionFeatures(question: string, { buckets, words, characters }: QuestionFeatures): SparseVector {
  const counts = new Map<number, number>();
  const add = (kind: number, text: string, start: number, end: number) => {
    const hash = hashOf(kind, text, start, end);
    // The sign is a hash too: n-grams that share a bucket cancel on average instead of adding up.
    const bucket = (hash >>> 1) % buckets;
    counts.set(bucket, (counts.get(bucket) ?? 0) + ((hash & 1) === 0 ? 1 : -1));
  };
  // Which number stands in a question says little about who can answer it, and much about nothing.
  const tokens =
    question
      .normalize("NFKC")
      .toLowerCase()
      .replace(/\p{N}+/gu, "0")
      .match(/[\p{L}\p{M}0]+/gu) ?? [];
  for (const [i, token] of tokens.entries()) {
    for (let n = 1; n <= words && i + n <= tokens.length; n++) {
      const run = n === 1 ? token : tokens.slice(i, i + n).join(" ");
      add(n, run, 0, run.length);
    }
    const edged = ` ${token} `;
    for (const n of characters) for (let start = 0; start + n <= edged.length; start++) add(8 + n, edged, start, start + n);
  }
  const entries = [...counts].filter(([, count]) => count !== 0).sort(([a], [b]) => a - b);
  const raw = entries.map(([, count]) => Math.sign(count) * Math.log1p(Math.abs(count)));
  const norm = Math.sqrt(raw.reduce((sum, value) => sum + value * value, 0));
  return { indices: Int32Array.from(entries, ([bucket]) => bucket), values: Float64Array.from(raw, (value) => value / norm) };
}

/** Inner product of a sparse vector and a dense one. */
export function inner({ indices, values }: SparseVector, dense: Float64Array): number {
  let sum = 0;
  for (let j = 0; j < indices.length; j++) sum += values[j]! * dense[indices[j]!]!;
  return sum;
}

/** Adds a multiple of a sparse vector to a dense one. */
export function addTo(dense: Float64Array, { indices, values }: SparseVector, factor: number): void {
  for (let j = 0; j < indices.length; j++) dense[indices[j]!]! += factor * values[j]!;
}

// FNV-1a over UTF-16 units, then a finalizer: FNV's low bits alone are too regular to pick a bucket by.
function hashOf(kind: number, text: string, start: number, end: number): number {
  let hash = Math.imul(0x811c9dc5 ^ kind, 0x01000193);
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
