import { isGraded, playState } from "../../spec/outcome.ts";
import { bootstrapMeans, type Resampler } from "./bootstrap.ts";
import { type CellTable, stateCode } from "./cell-table.ts";
import { clustersOf, type FailedRule, unitsOf } from "./played-cell.ts";
import { type McNemar, mcnemar } from "./statistics/mcnemar.ts";
import { percentileInterval } from "./statistics/percentile-interval.ts";

/** The whole pool's scores of a cell, item by item. */
export interface ItemScores {
  readonly dataset: string;
  /** Item ids, in the dataset's order. */
  readonly items: readonly string[];
  /** What is resampled as one: the item, or its cluster. */
  readonly units: readonly string[];
  /** Mean over repeats, in [0, 1]. */
  readonly scores: Float64Array;
}

/** Items whose whole-pool plays were graded in every repeat, or failed where failures count as 0. */
export function wholePoolScores(table: CellTable, failed: FailedRule): ItemScores {
  const { shape } = table;
  const units = unitsOf(table);
  const whole = table.columns - 1;
  const counts = (state: number) => isGraded(state) || (failed === "zero" && stateCode(state) === playState.failed);
  const kept: number[] = [];
  const scores: number[] = [];
  for (let item = 0; item < shape.items.length; item++) {
    const rows = Array.from({ length: shape.repeats }, (_, repeat) => item * shape.repeats + repeat);
    if (!rows.every((row) => counts(table.state(row, whole)))) continue;
    kept.push(item);
    scores.push(rows.reduce((sum, row) => sum + table.score(row, whole), 0) / shape.repeats);
  }
  return {
    dataset: shape.dataset,
    items: kept.map((item) => shape.items[item]!),
    units: kept.map((item) => units[item]!),
    scores: Float64Array.from(scores),
  };
}

export interface Flip {
  readonly item: string;
  readonly base: number;
  readonly head: number;
}

export interface Comparison {
  /** Items that both have; all numbers are of these. */
  readonly items: number;
  readonly onlyInBase: number;
  readonly onlyInHead: number;
  /** Mean scores; null where there are no common items. */
  readonly base: number | null;
  readonly head: number | null;
  /** head - base, with the paired 95 % bootstrap interval over items; no interval where only one item or cluster is common. */
  readonly difference: { readonly value: number; readonly low: number | null; readonly high: number | null } | null;
  /** Exact McNemar test of the flips; null where a score is neither 0 nor 1. */
  readonly test: (McNemar & { readonly gained: number; readonly lost: number }) | null;
  /** Items whose score differs, in item order. */
  readonly flips: readonly Flip[];
}

/** Compares two cells item by item. Items are matched by id; those that only one has are counted and left out. */
export function compareItems(base: ItemScores, head: ItemScores, resampler: Resampler): Comparison {
  const baseOf = new Map(base.items.map((item, k) => [item, base.scores[k]!]));
  const common = head.items.flatMap((item, k) =>
    baseOf.has(item) ? [{ item, unit: head.units[k]!, base: baseOf.get(item)!, head: head.scores[k]! }] : [],
  );
  const items = common.length;
  const unmatched = { onlyInBase: base.items.length - items, onlyInHead: head.items.length - items };
  if (items === 0) return { items, ...unmatched, base: null, head: null, difference: null, test: null, flips: [] };

  const values = Float64Array.from(common, (pair) => pair.head - pair.base);
  const resample = resampler.of(head.dataset, items, clustersOf(common.map(({ unit }) => unit)));
  const groupOf = Int32Array.from(common, (_, k) => k);
  const [low, high] = percentileInterval(bootstrapMeans({ width: 1, groupOf, groups: items, values }, resample));
  const mean = (of: (pair: (typeof common)[number]) => number) => common.reduce((sum, pair) => sum + of(pair), 0) / items;
  const flips = common.filter((pair) => pair.base !== pair.head).map(({ item, base, head }) => ({ item, base, head }));
  const gained = flips.filter((flip) => flip.head > flip.base).length;
  const lost = flips.length - gained;
  const binary = common.every((pair) => [pair.base, pair.head].every((score) => score === 0 || score === 1));
  return {
    items,
    ...unmatched,
    base: mean((pair) => pair.base),
    head: mean((pair) => pair.head),
    difference: {
      value: mean((pair) => pair.head - pair.base),
      low: Number.isNaN(low) ? null : low,
      high: Number.isNaN(high) ? null : high,
    },
    test: binary ? { gained, lost, ...mcnemar(gained, lost) } : null,
    flips,
  };
}
