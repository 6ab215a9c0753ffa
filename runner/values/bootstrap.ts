import { digestOf, streamFor } from "../stream.ts";

/** Resamples of a list of items, drawn once and shared by all that is computed of those items. */
export interface Resample {
  readonly draws: number;
  readonly items: number;
  /** What is drawn: the items, or their clusters. */
  readonly units: number;
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
  const units = clusters ? clusters.reduce((most, cluster) => Math.max(most, cluster + 1), 0) : items;
  const drawn = new Uint16Array(units);
  for (let draw = 0; draw < draws; draw++) {
    drawn.fill(0);
    for (let k = 0; k < units; k++) drawn[stream.below(units)]!++;
    for (let item = 0; item < items; item++) counts[draw * items + item] = drawn[clusters ? clusters[item]! : item]!;
  }
  return { draws, items, units, counts };
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

/** The groups that each draw has, about two in three of all, and how often. */
interface DrawnGroups {
  /** The groups of draw d stand at starts[d] up to but not including starts[d + 1]. */
  readonly starts: Int32Array;
  readonly groups: Int32Array;
  readonly weights: Float64Array;
  /** Items of each draw. */
  readonly totals: Float64Array;
}

function drawnGroups({ groupOf, groups }: GroupedValues, { draws, items, counts }: Resample): DrawnGroups {
  const drawn = {
    starts: new Int32Array(draws + 1),
    groups: new Int32Array(draws * groups),
    weights: new Float64Array(draws * groups),
    totals: new Float64Array(draws),
  };
  const dense = new Float64Array(groups);
  let end = 0;
  for (let draw = 0; draw < draws; draw++) {
    dense.fill(0);
    for (let item = 0; item < items; item++) {
      const count = counts[draw * items + item]!;
      dense[groupOf[item]!]! += count;
      drawn.totals[draw]! += count;
    }
    for (let group = 0; group < groups; group++) {
      if (dense[group] === 0) continue;
      drawn.groups[end] = group;
      drawn.weights[end++] = dense[group]!;
    }
    drawn.starts[draw + 1] = end;
  }
  return drawn;
}

/**
 * The mean of each column under each draw, shape [width, draws], row-major. Fewer than two units give NaN: every draw of one is
 * the same, which would pass for certainty.
 * Sums run over groups in order of first appearance, so the bits depend on the item order alone.
 */
export function bootstrapMeans(grouped: GroupedValues, resample: Resample): Float64Array {
  const { width, groups, values } = grouped;
  const { draws } = resample;
  const means = new Float64Array(width * draws);
  if (resample.units < 2) return means.fill(Number.NaN);
  const drawn = drawnGroups(grouped, resample);
  const columns = new Float64Array(groups * block);
  const sums = new Float64Array(block);
  for (let first = 0; first < width; first += block) {
    const used = Math.min(block, width - first);
    columns.fill(0);
    for (let group = 0; group < groups; group++) {
      for (let k = 0; k < used; k++) columns[group * block + k] = values[group * width + first + k]!;
    }
    for (let draw = 0; draw < draws; draw++) {
      addWeighted(drawn, draw, columns, sums);
      for (let k = 0; k < used; k++) means[(first + k) * draws + draw] = sums[k]! / drawn.totals[draw]!;
    }
  }
  return means;
}

/** One block of columns, each summed over the groups of a draw. Written out, so that the sums stay in registers. */
function addWeighted({ starts, groups, weights }: DrawnGroups, draw: number, columns: Float64Array, sums: Float64Array): void {
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  let e = 0;
  let f = 0;
  let g = 0;
  let h = 0;
  const end = starts[draw + 1]!;
  for (let k = starts[draw]!; k < end; k++) {
    const weight = weights[k]!;
    const at = groups[k]! * block;
    a += weight * columns[at]!;
    b += weight * columns[at + 1]!;
    c += weight * columns[at + 2]!;
    d += weight * columns[at + 3]!;
    e += weight * columns[at + 4]!;
    f += weight * columns[at + 5]!;
    g += weight * columns[at + 6]!;
    h += weight * columns[at + 7]!;
  }
  sums[0] = a;
  sums[1] = b;
  sums[2] = c;
  sums[3] = d;
  sums[4] = e;
  sums[5] = f;
  sums[6] = g;
  sums[7] = h;
}
