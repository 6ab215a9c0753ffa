import type { Baseline, BaselineGame, Gate, ItemText } from "../../spec/index.ts";
import { streamFor } from "../stream.ts";
import { unitsOf } from "../values/played-cell.ts";
import { checkSeries } from "./check-series.ts";
import { type ItemSeries, measuredItems } from "./item-series.ts";
import { itemsOf } from "./item-text.ts";
import type { JudgedRun } from "./judged-run.ts";
import { metricOf } from "./metrics/all.ts";
import { commonItems, type PairedDrop, pairedDrop } from "./paired-drop.ts";
import { devBestOf, type PlayedGame } from "./played-game.ts";
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
  game: PlayedGame,
  baseline: Baseline,
  draws: number,
): AgainstBaseline {
  const { shape } = game.table;
  const { forbidden, allowed } = suiteChanges(baseline.parts, run.parts, check, shape.members, gate.mayDiffer);
  const notes = [...allowed.map((what) => `${what} differs from the baseline's`), ...otherModels(run, baseline, shape.members)];
  const incomparable = (why: string): AgainstBaseline => ({ drop: why, notes });
  if (forbidden.length > 0) {
    const what = forbidden.join(", ");
    return incomparable(`the suite has changed since the baseline: ${what}; ${anew}, or the gate's mayDiffer says what is under test`);
  }
  if (baseline.items[check.dataset]?.digest !== run.manifest.datasets[check.dataset]!.items)
    return incomparable(`the items of dataset "${check.dataset}" have changed since the baseline; ${anew}`);
  const base = baseline.games.find(
    ({ pool, method, dataset }) => pool === check.pool && method === check.method && dataset === check.dataset,
  );
  if (base === undefined) return incomparable(`the baseline has no such game; ${anew}`);
  const before = baselineSeries(base, gate, check);
  if (typeof before === "string") return incomparable(before);
  if (before.sums.length !== shape.items.length)
    return incomparable(`the baseline has ${before.sums.length} items, and the run ${shape.items.length}; ${anew}`);

  // Another member that happened to be best on dev is a change of the measure, not of what is measured.
  const sameMember = base.devBest === devBestOf(game) ? game : { ...game, devBest: devBestIn(game, base) };
  if (sameMember !== game) notes.push(`gain and harm are held against "${base.devBest}", which was best on dev in the baseline`);
  const after = checkSeries(run, gate, check, sameMember);
  if (typeof after === "string") return incomparable(after);
  const common = commonItems(before, after).length;
  const single = measuredItems(before) + measuredItems(after) - 2 * common;
  if (common === 0 || single > run.suite.limits.failOnError * shape.items.length)
    return incomparable(`${single} of ${shape.items.length} items have a result in only one of run and baseline`);
  const stream = streamFor(run.suite.seed, "gate", gate.metric, check.pool, check.method, check.dataset, check.model ?? "");
  const drop = pairedDrop(before, after, metricOf(gate.metric).worse, unitsOf(game.table), draws, stream);
  return Number.isNaN(drop.drop) ? incomparable("it has no value on the items that run and baseline have in common") : { drop, notes };
}

/** What the metric was made of in the baseline; a text says why that is not known. */
function baselineSeries(base: BaselineGame, { metric }: Gate, { model }: Check): ItemSeries | string {
  const ofMetric = base.items[metric] as Record<string, unknown> | undefined;
  const text = model === null ? ofMetric : ofMetric?.[model];
  return text === undefined ? `the baseline has no items of this metric; ${anew}` : itemsOf(text as ItemText);
}

const devBestIn = ({ table }: PlayedGame, { devBest }: BaselineGame): number | null =>
  devBest === null ? null : table.shape.members.indexOf(devBest);

function otherModels({ manifest, parts }: JudgedRun, baseline: Baseline, members: readonly string[]): string[] {
  return members
    .filter((id) => baseline.parts.models[id] === parts.models[id])
    .filter((id) => baseline.fingerprints[id] !== shortDigest(manifest.models[id]!.fingerprint))
    .map((id) => `model "${id}" has another fingerprint than the baseline's`);
}
