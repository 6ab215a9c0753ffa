import type { Gate } from "../../spec/index.ts";
import { type ItemSeries, measuredItems } from "./item-series.ts";
import type { JudgedRun } from "./judged-run.ts";
import { measureOnce } from "./metric.ts";
import { metricOf } from "./metrics/all.ts";
import { type PlayedGame, whyNotWhole } from "./played-game.ts";
import type { Check } from "./selection.ts";

/** What a check's metric is made of; a text says why it cannot be told. */
export function checkSeries({ suite, manifest }: JudgedRun, gate: Gate, { model }: Check, game: PlayedGame): ItemSeries | string {
  const partial = whyNotWhole(game, suite, manifest);
  if (partial !== null) return partial;
  const all = measureOnce(metricOf(gate.metric), game);
  if (typeof all === "string") return all;
  const { members, items } = game.table.shape;
  const series = all[model === null ? 0 : members.indexOf(model)]!;
  const missing = items.length - measuredItems(series);
  const { failOnError } = suite.limits;
  if (missing <= failOnError * items.length) return series;
  return `${missing} of ${items.length} items have no result, and failOnError allows ${failOnError}`;
}
