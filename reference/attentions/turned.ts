/** Where a sequence stands in [tokens, ...]: its first token and its number of tokens. */
export interface Segment {
  readonly first: number;
  readonly length: number;
}

/** Cosine and sine of position·base^(-i/half), [positions, half]: rotary positions (Su et al. 2021) in Llama's arrangement. */
export interface Angles {
  readonly cosines: Float64Array;
  readonly sines: Float64Array;
}

export function anglesOf(headWidth: number, base: number, positions: number): Angles {
  const half = headWidth / 2;
  const along = (wave: (angle: number) => number) =>
    Float64Array.from({ length: positions * half }, (_, i) => wave(Math.floor(i / half) * base ** (-(i % half) / half)));
  return { cosines: along(Math.cos), sines: along(Math.sin) };
}

export interface Form {
  readonly heads: number;
  readonly headWidth: number;
}

/** A segment's length with its padding. */
export const even = (length: number): number => length + (length % 2);

/** Numbers that one head has of a segment. */
export const blockSize = (length: number, headWidth: number): number => 3 * even(length) * headWidth;

/**
 * Queries (divided by √(head width)) and keys, turned to their positions within their segments, and values: for each segment, each head,
 * each of the three [length, head width], an odd length padded with a row of zeros.
 */
export function gathered(qkv: Float32Array, segments: readonly Segment[], form: Form, angles: Angles): Float64Array {
  const size = segments.reduce((sum, { length }) => sum + blockSize(length, form.headWidth), 0);
  const turned = new Float64Array(form.heads * size);
  eachRow(segments, form, (row, at, part, position) => turn(qkv, row, turned, at, form.headWidth, part, position, angles, 1));
  return turned;
}

/** The gradient by [tokens, 3d] from the gradient by what `gathered` made of it. */
export function scattered(dTurned: Float64Array, size: number, segments: readonly Segment[], form: Form, angles: Angles): Float32Array {
  const gradient = new Float32Array(size);
  eachRow(segments, form, (row, at, part, position) => turn(dTurned, at, gradient, row, form.headWidth, part, position, angles, -1));
  return gradient;
}

/** Of each token, each head and each of q (part 0), k (1) and v (2): where it stands in [tokens, 3d], and where in the blocks. */
function eachRow(
  segments: readonly Segment[],
  { heads, headWidth }: Form,
  visit: (row: number, at: number, part: number, position: number) => void,
): void {
  const d = heads * headWidth;
  let block = 0;
  for (const { first, length } of segments) {
    for (let head = 0; head < heads; head++) {
      for (let part = 0; part < 3; part++) {
        const at = block + part * even(length) * headWidth;
        const row = (3 * first + part) * d + head * headWidth;
        for (let position = 0; position < length; position++) visit(row + position * 3 * d, at + position * headWidth, part, position);
      }
      block += blockSize(length, headWidth);
    }
  }
}

/** Copies one row, a query or key turned to its position or (`way` -1) back, a query divided by the root of its width. */
function turn(
  from: Float32Array | Float64Array,
  fromAt: number,
  to: Float32Array | Float64Array,
  toAt: number,
  width: number,
  part: number,
  position: number,
  { cosines, sines }: Angles,
  way: 1 | -1,
): void {
  const half = width / 2;
  const scale = part === 0 ? 1 / Math.sqrt(width) : 1;
  for (let i = 0; i < half; i++) {
    const left = from[fromAt + i]!;
    const right = from[fromAt + half + i]!;
    const cosine = part === 2 ? 1 : scale * cosines[position * half + i]!;
    const sine = part === 2 ? 0 : scale * way * sines[position * half + i]!;
    to[toAt + i] = left * cosine - right * sine;
    to[toAt + half + i] = right * cosine + left * sine;
  }
}
