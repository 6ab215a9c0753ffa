import type { Angles, Form, Segment } from "./turned.ts";
import { blockSize, even, gathered, scattered } from "./turned.ts";
import { twoRows } from "./two-rows.ts";

/** What the gradient needs of the way there. */
export interface Kept {
  /** Queries, keys and values as `gathered` lays them out. */
  readonly turned: Float64Array;
  /** For each segment and head, [length, length] (even): how much each token looks at each; 0 at those ahead. */
  readonly looks: Float64Array;
}

/**
 * Causal attention within segments, for each head: softmax(q·Kᵀ/√(head width))·V. `qkv` is [tokens, 3d]; the result, [tokens, d], is 0
 * outside of the segments. Only what may be looked at is computed: of packed rows, a small part of rows times rows.
 */
export function attend(qkv: Float32Array, segments: readonly Segment[], form: Form, angles: Angles): { out: Float32Array; kept: Kept } {
  const { heads, headWidth: w } = form;
  const turned = gathered(qkv, segments, form, angles);
  const looks = new Float64Array(heads * segments.reduce((sum, { length }) => sum + even(length) ** 2, 0));
  const out = new Float32Array(qkv.length / 3);
  const pair = new Float64Array(2 * w);
  let q = 0;
  let look = 0;
  for (const { first, length } of segments) {
    const n = even(length);
    for (let head = 0; head < heads; head++) {
      const k = q + n * w;
      const v = k + n * w;
      for (let i = 0; i < length; i += 2) {
        const row = look + i * n;
        twoRows(looks, row, n, i + 2, turned, q + i * w, w, 1, turned, k, 1, w, w);
        softmax(looks, row, i + 1);
        softmax(looks, row + n, Math.min(i + 2, length));
        looks[row + i + 1] = 0;
        twoRows(pair, 0, w, w, looks, row, n, 1, turned, v, w, 1, i + 2);
        const at = ((first + i) * heads + head) * w;
        for (let c = 0; c < w; c++) out[at + c] = pair[c]!;
        if (i + 1 < length) for (let c = 0; c < w; c++) out[at + heads * w + c] = pair[w + c]!;
      }
      q += blockSize(n, w);
      look += n * n;
    }
  }
  return { out, kept: { turned, looks } };
}

/** The gradient by `qkv`, [tokens, 3d], from the gradient by the result, [tokens, d]. */
export function attendGradient(
  dOut: Float32Array,
  { turned, looks }: Kept,
  segments: readonly Segment[],
  form: Form,
  angles: Angles,
): Float32Array {
  const { heads, headWidth: w } = form;
  const dTurned = new Float64Array(turned.length);
  const longest = even(segments.reduce((most, { length }) => Math.max(most, length), 0));
  const dy = new Float64Array(longest * w);
  const dScores = new Float64Array(longest * longest);
  let q = 0;
  let look = 0;
  for (const { first, length } of segments) {
    const n = even(length);
    for (let head = 0; head < heads; head++) {
      const k = q + n * w;
      const v = k + n * w;
      for (let i = 0; i < n; i++) {
        for (let c = 0; c < w; c++) dy[i * w + c] = i < length ? dOut[((first + i) * heads + head) * w + c]! : 0;
      }
      for (let i = 0; i < n; i += 2) {
        twoRows(dScores, i * n, n, i + 2, dy, i * w, w, 1, turned, v, 1, w, w);
        softmaxGradient(dScores, i * n, looks, look + i * n, i + 2);
        softmaxGradient(dScores, (i + 1) * n, looks, look + (i + 1) * n, i + 2);
        twoRows(dTurned, q + i * w, w, w, dScores, i * n, n, 1, turned, k, w, 1, i + 2);
      }
      for (let j = 0; j < n; j += 2) {
        twoRows(dTurned, k + j * w, w, w, dScores, j * n + j, 1, n, turned, q + j * w, w, 1, n - j);
        twoRows(dTurned, v + j * w, w, w, looks, look + j * n + j, 1, n, dy, j * w, w, 1, n - j);
      }
      q += blockSize(n, w);
      look += n * n;
    }
  }
  return scattered(dTurned, dOut.length * 3, segments, form, angles);
}

function softmax(values: Float64Array, at: number, length: number): void {
  let top = Number.NEGATIVE_INFINITY;
  for (let i = at; i < at + length; i++) if (values[i]! > top) top = values[i]!;
  let total = 0;
  for (let i = at; i < at + length; i++) {
    const power = Math.exp(values[i]! - top);
    values[i] = power;
    total += power;
  }
  for (let i = at; i < at + length; i++) values[i]! /= total;
}

/** Of a row of softmax, turns the gradient by its results into the gradient by its scores, in place. */
function softmaxGradient(gradient: Float64Array, at: number, looks: Float64Array, look: number, length: number): void {
  let mean = 0;
  for (let j = 0; j < length; j++) mean += looks[look + j]! * gradient[at + j]!;
  for (let j = 0; j < length; j++) gradient[at + j] = looks[look + j]! * (gradient[at + j]! - mean);
}
