import type { GateDrop } from "../../spec/index.ts";
import type { Stream } from "../stream.ts";
import { clustersOf } from "../values/played-cell.ts";
import { mcnemar } from "../values/statistics/mcnemar.ts";
import { type ItemSeries, isMeasured } from "./item-series.ts";
import type { GateMetric } from "./metric.ts";

/** Differences up to this are the rounding of sums. */
export const rounding = 1e-9;

export type PairedDrop = Omit<GateDrop, "pHolm">;

/** One unit that is exchanged as a whole: an item, or all items of a cluster. */
interface Pair {
  readonly base: { sum: number; weight: number };
  readonly head: { sum: number; weight: number };
}

/** The items that both have. */
export function commonItems(base: ItemSeries, head: ItemSeries): number[] {
  return Array.from(base.sums.keys()).filter((item) => isMeasured(base, item) && isMeasured(head, item));
}

/**
 * How much worse the head is than the base over the items that both have (at least one), and the one-sided p of no drop.
 * `units` says of each item what it is exchanged with as one: its cluster, or itself.
 *
 * Where items are independent and count once with 0 or 1 (or not at all, alike in both), the test is McNemar's, exactly. Otherwise it
 * is a paired bootstrap that imposes the null of no change, also called the wild bootstrap: the two runs are exchanged within each
 * unit by a fair coin, `draws` times, and p is the share of draws, the observed one among them, with as large a drop. Of independent
 * 0/1 items this is McNemar's test again. To resample units with replacement instead rejects a true null too often where few units
 * changed: three that got worse, and none better, have p = 1/8 by McNemar and about e^-3 by resampling.
 */
export function pairedDrop(
  base: ItemSeries,
  head: ItemSeries,
  worse: GateMetric["worse"],
  units: readonly string[],
  draws: number,
  stream: Stream,
): PairedDrop {
  const items = commonItems(base, head);
  const clusters = clustersOf(items.map((item) => units[item]!));
  const pairs = pairsOf(base, head, items, clusters);
  const sign = worse === "lower" ? 1 : -1;
  const meanOf = (side: "base" | "head") => total(pairs, side, "sum") / total(pairs, side, "weight");
  const [before, after] = [meanOf("base"), meanOf("head")];
  const result = { items: items.length, baseline: before, value: after, drop: worse === "lower" ? before - after : after - before };

  if (clusters === null && pairs.every(isBinary)) {
    const lost = pairs.filter(({ base, head }) => sign * (base.sum - head.sum) > 0).length;
    const changed = pairs.filter(({ base, head }) => base.sum !== head.sum).length;
    return { ...result, test: "mcnemar", p: items.length < 2 ? null : mcnemar(changed - lost, lost).worse };
  }
  const p = pairs.length < 2 || Number.isNaN(result.drop) ? null : exchangeP(pairs, sign, result.drop, draws, stream);
  return { ...result, test: "exchange", p };
}

function pairsOf(base: ItemSeries, head: ItemSeries, items: readonly number[], clusters: Int32Array | null): Pair[] {
  const pairs: Pair[] = [];
  for (const [k, item] of items.entries()) {
    const unit = clusters === null ? k : clusters[k]!;
    pairs[unit] ??= { base: { sum: 0, weight: 0 }, head: { sum: 0, weight: 0 } };
    for (const [side, series] of [
      [pairs[unit].base, base],
      [pairs[unit].head, head],
    ] as const) {
      side.sum += series.sums[item]!;
      side.weight += series.weights[item]!;
    }
  }
  return pairs;
}

const total = (pairs: readonly Pair[], side: "base" | "head", what: "sum" | "weight"): number =>
  pairs.reduce((all, pair) => all + pair[side][what], 0);

const isBinary = ({ base, head }: Pair): boolean =>
  base.weight === head.weight && [base.weight, base.sum, head.sum].every((value) => value === 0 || value === 1);

/** Coins that one number of the stream is worth. */
const coins = 30;

/** Draws with as large a drop after which no more are made: p is known well enough, and is not small (Besag and Clifford 1991). */
const enough = 500;

function exchangeP(pairs: readonly Pair[], sign: number, drop: number, draws: number, stream: Stream): number {
  const changed = pairs.filter(({ base, head }) => base.sum !== head.sum || base.weight !== head.weight);
  const sumMoves = Float64Array.from(changed, ({ base, head }) => head.sum - base.sum);
  const weightMoves = Float64Array.from(changed, ({ base, head }) => head.weight - base.weight);
  const [baseSum, baseWeight] = [total(pairs, "base", "sum"), total(pairs, "base", "weight")];
  const [headSum, headWeight] = [total(pairs, "head", "sum"), total(pairs, "head", "weight")];
  let asLarge = 1;
  for (let draw = 1; draw <= draws; draw++) {
    let [sum, weight, word] = [0, 0, 0];
    for (let k = 0; k < sumMoves.length; k++) {
      word = k % coins === 0 ? stream.below(2 ** coins) : word >>> 1;
      if ((word & 1) === 0) continue;
      sum += sumMoves[k]!;
      weight += weightMoves[k]!;
    }
    const exchanged = sign * ((baseSum + sum) / (baseWeight + weight) - (headSum - sum) / (headWeight - weight));
    // What cannot be computed counts against a finding.
    if (!(exchanged < drop - rounding)) asLarge++;
    if (asLarge > enough) return asLarge / (draw + 1);
  }
  return asLarge / (draws + 1);
}
