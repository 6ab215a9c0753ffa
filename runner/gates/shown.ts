/** A number of a gate as people read it, in the unit in which the gate is written: four significant digits. */
export function shown(value: number): string {
  return String(Number(value.toPrecision(4)) + 0);
}

/** A p-value: two significant digits. */
export const shownP = (p: number): string => (p < 1e-4 ? "< 0.0001" : `= ${Number(p.toPrecision(2))}`);
