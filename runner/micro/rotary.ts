/**
 * Rotary position embedding (Su et al. 2021, "RoFormer"), in Llama's arrangement: entry i of a head's first half turns with entry i of its
 * second half, by position · base^(-2i / head width).
 */
export class Rotary {
  readonly #half: number;
  readonly #cosines: Float64Array;
  readonly #sines: Float64Array;

  constructor(headWidth: number, base: number, positions: number) {
    const half = headWidth / 2;
    this.#half = half;
    this.#cosines = new Float64Array(positions * half);
    this.#sines = new Float64Array(positions * half);
    for (let position = 0; position < positions; position++) {
      for (let i = 0; i < half; i++) {
        const angle = position * base ** (-i / half);
        this.#cosines[position * half + i] = Math.cos(angle);
        this.#sines[position * half + i] = Math.sin(angle);
      }
    }
  }

  /** Turns the heads that stand in `from[at..at+width-1]` to a position, and writes them into `to` from `toAt`. */
  turn(from: Float32Array, at: number, width: number, position: number, to: Float32Array, toAt: number): void {
    const half = this.#half;
    const cosines = this.#cosines;
    const sines = this.#sines;
    const angles = position * half;
    for (let head = 0; head < width; head += 2 * half) {
      for (let i = 0; i < half; i++) {
        const cosine = cosines[angles + i]!;
        const sine = sines[angles + i]!;
        const first = from[at + head + i]!;
        const second = from[at + head + half + i]!;
        to[toAt + head + i] = first * cosine - second * sine;
        to[toAt + head + half + i] = second * cosine + first * sine;
      }
    }
  }
}
