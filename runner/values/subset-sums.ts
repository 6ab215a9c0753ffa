/**
 * Sums of a table over the coalitions that contain a member, or a pair. A table has a value for each mask 0..2^n-1.
 * Folding away the highest member adds each upper half to its lower half, so n of these cost two passes in all
 * where the definition takes n/2; sums of whole numbers stay exact up to 2^53.
 */

/** Number of members of each mask 0..2^n-1. */
export function sizesOf(n: number): Uint8Array {
  const sizes = new Uint8Array(2 ** n);
  for (let mask = 1; mask < sizes.length; mask++) sizes[mask] = sizes[mask >>> 1]! + (mask & 1);
  return sizes;
}

/** out[i] = sum of table[S] over S that contain i, for the first `n` members. Destroys the table. Returns the sum of it all. */
export function memberSums(table: Float64Array, n: number, out: Float64Array, at: number): number {
  for (let i = n - 1; i >= 0; i--) {
    const half = 1 << i;
    let sum = 0;
    for (let mask = 0; mask < half; mask++) {
      const upper = table[half + mask]!;
      sum += upper;
      table[mask]! += upper;
    }
    out[at + i] = sum;
  }
  return table[0]!;
}

/** Number of pairs of n members. */
export const pairCount = (n: number): number => (n * (n - 1)) / 2;

/** Place of the pair i < j in a flat list of pairs: (0,1), (0,2), (1,2), (0,3), ... */
export const pairIndex = (i: number, j: number): number => pairCount(j) + i;

/** out[pairIndex(i, j)] = sum of table[S] over S that contain i and j. Destroys the table; `scratch` has at least half its length. */
export function pairSums(table: Float64Array, n: number, out: Float64Array, scratch: Float64Array): void {
  for (let j = n - 1; j >= 1; j--) {
    const half = 1 << j;
    for (let mask = 0; mask < half; mask++) {
      const upper = table[half + mask]!;
      scratch[mask] = upper;
      table[mask]! += upper;
    }
    memberSums(scratch, j, out, pairCount(j));
  }
}
