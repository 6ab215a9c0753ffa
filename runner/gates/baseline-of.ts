import type { Baseline, BaselineGame, Gate } from "../../spec/index.ts";
import type { GameId } from "../bind.ts";
import { type ItemSeries, meanOf } from "./item-series.ts";
import { itemText } from "./item-text.ts";
import type { JudgedRun } from "./judged-run.ts";
import { type GateMetric, measureOnce } from "./metric.ts";
import { metrics } from "./metrics/all.ts";
import { devBestOf, type PlayedGame } from "./played-game.ts";
import { isSelected } from "./selection.ts";
import { shortDigest } from "./suite-parts.ts";

/** The baseline that a run makes. The given gates say of which metrics items are kept: those with maxDrop. */
export function baselineOf({ manifest, parts, games }: JudgedRun, gates: readonly Gate[]): Baseline {
  const sorted = [...games].sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
  const { suite, datasets, models } = manifest;
  return {
    version: 1,
    suite: { name: (suite.parsed as { name: string }).name, digest: suite.digest },
    parts,
    items: byKey(datasets, ({ test, items }) => ({ test, digest: items })),
    fingerprints: byKey(models, ({ fingerprint }) => shortDigest(fingerprint)),
    games: sorted.map((game) => baselineGame(game, gates)),
  };
}

const idOf = ({ table: { shape } }: PlayedGame): GameId => ({ pool: shape.pool, method: shape.method, dataset: shape.dataset });
const nameOf = (game: PlayedGame): string => JSON.stringify(Object.values(idOf(game)));

function byKey<T, U>(record: Readonly<Record<string, T>>, of: (value: T) => U): Record<string, U> {
  return Object.fromEntries(
    Object.entries(record)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, value]) => [key, of(value)]),
  );
}

function baselineGame(game: PlayedGame, gates: readonly Gate[]): BaselineGame {
  const { members } = game.table.shape;
  const id = idOf(game);
  const values: BaselineGame["values"] = {};
  const items: BaselineGame["items"] = {};
  for (const metric of metrics) {
    const measured = measureOnce(metric, game);
    if (typeof measured === "string") continue;
    values[metric.id] = laidOut(metric, members, measured.map(rounded));
    const isTested = gates.some((gate) => gate.metric === metric.id && gate.maxDrop !== undefined && isSelected(gate, id, members));
    if (isTested) items[metric.id] = laidOut(metric, members, measured.map(itemText));
  }
  return { ...id, devBest: devBestOf(game), values, items };
}

/** By model, where a metric is of one. */
const laidOut = <T>({ ofModel }: GateMetric, members: readonly string[], each: readonly T[]): T | Record<string, T> =>
  ofModel ? Object.fromEntries(members.map((id, i) => [id, each[i]!])) : each[0]!;

function rounded(series: ItemSeries): number | null {
  const value = meanOf(series);
  return Number.isNaN(value) ? null : Number(value.toFixed(6));
}
