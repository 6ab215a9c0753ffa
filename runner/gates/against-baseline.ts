import type { Baseline, Gate } from "../../spec/index.ts";
import { streamFor } from "../stream.ts";
import { unitsOf } from "../values/played-cell.ts";
import { type ItemSeries, measuredItems } from "./item-series.ts";
import { itemsOf } from "./item-text.ts";
import type { JudgedRun } from "./judged-run.ts";
import { metricOf } from "./metrics/all.ts";
import { commonItems, type PairedDrop, pairedDrop } from "./paired-drop.ts";
import type { PlayedGame } from "./played-game.ts";
import type { Check } from "./selection.ts";
import { shortDigest, suiteChanges } from "./suite-parts.ts";

export interface AgainstBaseline {
  /** A text says why the two cannot be compared. */
  readonly drop: PairedDrop | string;
  /** What differs and may. */
  readonly notes: readonly string[];
}

const anew = "`baseline update` makes it anew";

/** Holds what was measured of a game against the baseline, pair by pair. */
export function againstBaseline(
  run: JudgedRun,
  gate: Gate,
  check: Check,
  { table }: PlayedGame,
  series: ItemSeries,
  baseline: Baseline,
  draws: number,
): AgainstBaseline {
  const { shape } = table;
  const { forbidden, allowed } = suiteChanges(baseline.parts, run.parts, check, shape.members, gate.mayDiffer);
  const notes = [...allowed.map((what) => `${what} differs from the baseline's`), ...otherModels(run, baseline, shape.members)];
  const incomparable = (why: string): AgainstBaseline => ({ drop: why, notes });
  if (forbidden.length > 0) {
    const what = forbidden.join(", ");
    return incomparable(`the suite has changed since the baseline: ${what}; ${anew}, or the gate's mayDiffer says what is under test`);
  }
  if (baseline.items[check.dataset]?.digest !== run.manifest.datasets[check.dataset]!.items)
    return incomparable(`the items of dataset "${check.dataset}" have changed since the baseline; ${anew}`);
  const before = baselineSeries(baseline, gate, check);
  if (typeof before === "string") return incomparable(before);
  if (before.sums.length !== shape.items.length)
    return incomparable(`the baseline has ${before.sums.length} items, and the run ${shape.items.length}; ${anew}`);

  const common = commonItems(before, series).length;
  const missing = Math.max(measuredItems(before), measuredItems(series)) - common;
  if (common === 0 || missing > run.suite.limits.failOnError * shape.items.length)
    return incomparable(`${missing} of ${shape.items.length} items have a result in only one of run and baseline`);
  const stream = streamFor(run.suite.seed, "gate", gate.metric, check.pool, check.method, check.dataset, check.model ?? "");
  const drop = pairedDrop(before, series, metricOf(gate.metric).worse, unitsOf(table), draws, stream);
  return Number.isNaN(drop.drop) ? incomparable("it has no value on the items that run and baseline have in common") : { drop, notes };
}

/** What the metric was made of in the baseline; a text says why that is not known. */
function baselineSeries(baseline: Baseline, { metric }: Gate, { pool, method, dataset, model }: Check): ItemSeries | string {
  const game = baseline.games.find((entry) => entry.pool === pool && entry.method === method && entry.dataset === dataset);
  if (game === undefined) return `the baseline has no such game; ${anew}`;
  const ofMetric = game.items[metric] as Record<string, unknown> | undefined;
  const text = model === null ? ofMetric : ofMetric?.[model];
  if (text === undefined) return `the baseline has no items of this metric; ${anew}`;
  return itemsOf(text as Parameters<typeof itemsOf>[0]);
}

function otherModels({ manifest, parts }: JudgedRun, baseline: Baseline, members: readonly string[]): string[] {
  return members
    .filter((id) => baseline.parts.models[id] === parts.models[id])
    .filter((id) => baseline.fingerprints[id] !== shortDigest(manifest.models[id]!.fingerprint))
    .map((id) => `model "${id}" has another fingerprint than the baseline's`);
}
