/** Keys and values of one block, a row of the network's width for each slot. */
export interface KeysAndValues {
  readonly keys: Float32Array;
  readonly values: Float32Array;
}

/** Causal attention, one position at a time, over sequences of any length: softmax(q·K / sqrt(head width))·V for each head. */
export class Attention {
  readonly #width: number;
  readonly #headWidth: number;
  /** Of one head, by position: scores, and what they become. */
  readonly #weights: Float64Array;

  constructor(width: number, heads: number, positions: number) {
    this.#width = width;
    this.#headWidth = width / heads;
    this.#weights = new Float64Array(positions + 3);
  }

  /**
   * Attends from one position to the slots `path[0..length-1]`, which end with its own. Its queries stand in `query` from `at`, and the result is
   * written into `out` at the same place.
   */
  attend({ keys, values }: KeysAndValues, path: Int32Array, length: number, query: Float32Array, out: Float32Array, at: number): void {
    for (let head = 0; head < this.#width; head += this.#headWidth) {
      this.#score(keys, path, length, head, query, at);
      const total = this.#exponentiate(length);
      this.#mix(values, path, length, head, total, out, at);
    }
  }

  /** Scores, four positions at a time: a number of the query is read once for them. */
  #score(keys: Float32Array, path: Int32Array, length: number, head: number, query: Float32Array, at: number): void {
    const weights = this.#weights;
    const width = this.#width;
    const headWidth = this.#headWidth;
    const scale = 1 / Math.sqrt(headWidth);
    for (let p = 0; p < length; p += 4) {
      // Behind the last position stands the last one again; what comes of it is not read.
      const first = path[p]! * width + head;
      const second = path[Math.min(p + 1, length - 1)]! * width + head;
      const third = path[Math.min(p + 2, length - 1)]! * width + head;
      const fourth = path[Math.min(p + 3, length - 1)]! * width + head;
      let a = 0;
      let b = 0;
      let c = 0;
      let d = 0;
      for (let i = 0; i < headWidth; i++) {
        const number = query[at + head + i]!;
        a += number * keys[first + i]!;
        b += number * keys[second + i]!;
        c += number * keys[third + i]!;
        d += number * keys[fourth + i]!;
      }
      weights[p] = a * scale;
      weights[p + 1] = b * scale;
      weights[p + 2] = c * scale;
      weights[p + 3] = d * scale;
    }
  }

  /** Scores become their exponentials, up to a factor. Returns the sum. */
  #exponentiate(length: number): number {
    const weights = this.#weights;
    let top = Number.NEGATIVE_INFINITY;
    for (let p = 0; p < length; p++) if (weights[p]! > top) top = weights[p]!;
    let total = 0;
    for (let p = 0; p < length; p++) {
      weights[p] = Math.exp(weights[p]! - top);
      total += weights[p]!;
    }
    return total;
  }

  /** The weighted mean of the values, four channels at a time: a weight is read once for them. */
  #mix(values: Float32Array, path: Int32Array, length: number, head: number, total: number, out: Float32Array, at: number): void {
    const weights = this.#weights;
    const width = this.#width;
    const end = head + this.#headWidth;
    let channel = head;
    for (; channel + 4 <= end; channel += 4) {
      let a = 0;
      let b = 0;
      let c = 0;
      let d = 0;
      for (let p = 0; p < length; p++) {
        const weight = weights[p]!;
        const row = path[p]! * width + channel;
        a += weight * values[row]!;
        b += weight * values[row + 1]!;
        c += weight * values[row + 2]!;
        d += weight * values[row + 3]!;
      }
      out[at + channel] = a / total;
      out[at + channel + 1] = b / total;
      out[at + channel + 2] = c / total;
      out[at + channel + 3] = d / total;
    }
    for (; channel < end; channel++) {
      let a = 0;
      for (let p = 0; p < length; p++) a += weights[p]! * values[path[p]! * width + channel]!;
      out[at + channel] = a / total;
    }
  }
}
