/**
 * Two rows of a matrix product, C[0..1, 0..columns-1] = A[0..1, ·]·B: entry (i, k) of A stands at `a + i·aRow + k·aColumn`, (k, j) of B at
 * `b + k·bRow + j·bColumn`, (i, j) of C at `c + i·cRow + j`. An even number of columns. Two by two entries at a time: each number
 * read is used twice, and four sums do not wait for each other, which is what plain JavaScript gains most from.
 */
export function twoRows(
  cValues: Float64Array,
  c: number,
  cRow: number,
  columns: number,
  aValues: Float64Array,
  a: number,
  aRow: number,
  aColumn: number,
  bValues: Float64Array,
  b: number,
  bRow: number,
  bColumn: number,
  depth: number,
): void {
  for (let j = 0; j < columns; j += 2) {
    let topLeft = 0;
    let topRight = 0;
    let lowLeft = 0;
    let lowRight = 0;
    let aAt = a;
    let bAt = b + j * bColumn;
    for (let k = 0; k < depth; k++) {
      const top = aValues[aAt]!;
      const low = aValues[aAt + aRow]!;
      const left = bValues[bAt]!;
      const right = bValues[bAt + bColumn]!;
      topLeft += top * left;
      topRight += top * right;
      lowLeft += low * left;
      lowRight += low * right;
      aAt += aColumn;
      bAt += bRow;
    }
    cValues[c + j] = topLeft;
    cValues[c + j + 1] = topRight;
    cValues[c + cRow + j] = lowLeft;
    cValues[c + cRow + j + 1] = lowRight;
  }
}
