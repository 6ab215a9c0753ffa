import { digestOf, streamFor } from "./stream.ts";

/** Resamples of a list of items, drawn once and shared by all that is computed of those items. */
export interface Resample {
  readonly draws: number;
  readonly items: number;
  /** How often each draw has each item, shape [draws, items], row-major. */
  readonly counts: Uint16Array;
}

/**
 * Draws with replacement as many items as there are; where items have clusters (numbers from 0), as many clusters as there are,
 * each with all its items. A draw depends on the address and on the shape of the list alone.
 */
export function resampleOf(items: number, clusters: Int32Array | null, draws: number, ...address: readonly (string | number)[]): Resample {
  const stream = streamFor(...address);
  const counts = new Uint16Array(draws * items);
  if (items === 0) return { draws, items, counts };
  const units = clusters ? clusters.reduce((most, cluster) => Math.max(most, cluster + 1), 0) : items;
  const drawn = new Uint16Array(units);
  for (let draw = 0; draw < draws; draw++) {
    drawn.fill(0);
    for (let k = 0; k < units; k++) drawn[stream.below(units)]!++;
    for (let item = 0; item < items; item++) counts[draw * items + item] = drawn[clusters ? clusters[item]! : item]!;
  }
  return { draws, items, counts };
}

/** Gives the resample of a dataset's items: the same for all games with the same list. */
export interface Resampler {
  readonly seed: number;
  readonly draws: number;
  of(dataset: string, items: number, clusters: Int32Array | null): Resample;
}

/** A resampler with the address (seed, "bootstrap", dataset). It keeps the last resample of each dataset, up to two bytes an item and draw. */
export function resamplerFor(seed: number, draws: number): Resampler {
  const kept = new Map<string, { readonly key: string; readonly resample: Resample }>();
  return {
    seed,
    draws,
    of(dataset, items, clusters) {
      const key = digestOf([items, ...(clusters ?? [])]).toString("hex");
      const known = kept.get(dataset);
      if (known?.key === key) return known.resample;
      const resample = resampleOf(items, clusters, draws, seed, "bootstrap", dataset);
      kept.set(dataset, { key, resample });
      return resample;
    },
  };
}

/** Values of items, `width` each, where items with equal values share a group. */
export interface GroupedValues {
  readonly width: number;
  /** Group of each item, numbered in order of first appearance. */
  readonly groupOf: Int32Array;
  readonly groups: number;
  /** Shape [groups, width], row-major. */
  readonly values: Float64Array;
}

/** Columns that are summed at once: few enough for registers. */
const block = 8;

/**
 * The mean of each column under each draw, shape [width, draws], row-major. A draw without items gives NaN.
 * Sums run over groups in order of first appearance, so the bits depend on the item order alone.
 */
export function bootstrapMeans({ width, groupOf, groups, values }: GroupedValues, { draws, items, counts }: Resample): Float64Array {
  const weights = new Float64Array(draws * groups);
  const totals = new Float64Array(draws);
  for (let draw = 0; draw < draws; draw++) {
    for (let item = 0; item < items; item++) {
      const count = counts[draw * items + item]!;
      weights[draw * groups + groupOf[item]!]! += count;
      totals[draw]! += count;
    }
  }
  const means = new Float64Array(width * draws);
  const columns = new Float64Array(groups * block);
  for (let first = 0; first < width; first += block) {
    const used = Math.min(block, width - first);
    columns.fill(0);
    for (let group = 0; group < groups; group++) {
      for (let k = 0; k < used; k++) columns[group * block + k] = values[group * width + first + k]!;
    }
    for (let draw = 0; draw < draws; draw++) {
      const sums = weightedSums(weights, draw * groups, columns, groups);
      for (let k = 0; k < used; k++) means[(first + k) * draws + draw] = sums[k]! / totals[draw]!;
    }
  }
  return means;
}

const sums = new Float64Array(block);

/** One block of columns, each summed over the groups with the weights from `start` on. */
function weightedSums(weights: Float64Array, start: number, columns: Float64Array, groups: number): Float64Array {
  let [a, b, c, d, e, f, g, h] = [0, 0, 0, 0, 0, 0, 0, 0];
  for (let group = 0, at = 0; group < groups; group++, at += block) {
    const weight = weights[start + group]!;
    a += weight * columns[at]!;
    b += weight * columns[at + 1]!;
    c += weight * columns[at + 2]!;
    d += weight * columns[at + 3]!;
    e += weight * columns[at + 4]!;
    f += weight * columns[at + 5]!;
    g += weight * columns[at + 6]!;
    h += weight * columns[at + 7]!;
  }
  sums.set([a, b, c, d, e, f, g, h]);
  return sums;
}
