import type { Gate } from "../../spec/index.ts";
import type { ItemSeries } from "./item-series.ts";
import type { PlayedGame } from "./played-game.ts";

/** One series, or one for each member in pool order where the metric is of a model; a text says why it is not known. */
export type Measurement = readonly ItemSeries[] | string;

/** What a gate may measure of a game. Its file's name is its id. */
export interface GateMetric {
  readonly id: Gate["metric"];
  readonly description: string;
  /** Which way is worse. */
  readonly worse: "lower" | "higher";
  /** It is a number of each member, not of the game. */
  readonly ofModel: boolean;
  measure(game: PlayedGame): Measurement;
}

const known = new WeakMap<PlayedGame, Map<string, Measurement>>();

/** The metric of a game, measured once: several gates, and all members, ask for it. */
export function measureOnce(metric: GateMetric, game: PlayedGame): Measurement {
  const ofGame = known.get(game) ?? new Map<string, Measurement>();
  known.set(game, ofGame);
  const measurement = ofGame.get(metric.id) ?? metric.measure(game);
  ofGame.set(metric.id, measurement);
  return measurement;
}
