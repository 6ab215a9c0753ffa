import { ranked } from "../stream.ts";

/**
 * Splits the items of a dataset into two halves, by units (items, or clusters as wholes). Half of the units, ranked by digest of
 * (seed, "split-half", dataset, unit), go to half 0. All games of the dataset get the same halves.
 */
export function splitHalves(seed: number, dataset: string, units: readonly string[]): Uint8Array {
  const distinct = [...new Set(units)];
  const first = ranked(distinct, (unit) => unit, seed, "split-half", dataset).slice(0, Math.ceil(distinct.length / 2));
  const inFirst = new Set(first);
  return Uint8Array.from(units, (unit) => (inFirst.has(unit) ? 0 : 1));
}
