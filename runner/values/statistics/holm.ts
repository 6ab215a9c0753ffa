/**
 * Holm's step-down adjustment of p-values for several tests (Holm 1979): the k-th smallest of m is multiplied by m - k + 1,
 * and no adjusted value is below one of a smaller p. Null entries are not tests and stay null.
 */
export function holm(pValues: readonly (number | null)[]): (number | null)[] {
  const tests = pValues.flatMap((p, index) => (p === null ? [] : [{ p, index }])).sort((a, b) => a.p - b.p || a.index - b.index);
  const adjusted: (number | null)[] = pValues.map(() => null);
  let floor = 0;
  for (const [position, { p, index }] of tests.entries()) {
    floor = Math.max(floor, Math.min(1, p * (tests.length - position)));
    adjusted[index] = floor;
  }
  return adjusted;
}
