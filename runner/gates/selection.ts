import type { Gate, Suite } from "../../spec/index.ts";
import { type GameId, gamesOf } from "../bind.ts";
import { metricOf } from "./metrics/all.ts";

/** One thing that a gate looks at: a game, or a model in a game. */
export interface Check extends GameId {
  /** Null where the metric is of the whole game. */
  readonly model: string | null;
}

/** True where a gate's `where` selects a game with these members. */
export function isSelected({ where }: Gate, game: GameId, members: readonly string[]): boolean {
  const { model, ...ids } = where;
  if (model !== undefined && !members.includes(model)) return false;
  return Object.entries(ids).every(([kind, id]) => game[kind as keyof GameId] === id);
}

/** What a gate looks at, in the order of the suite; empty where it selects nothing. */
export function checksOf(gate: Gate, suite: Suite): Check[] {
  const { ofModel } = metricOf(gate.metric);
  return gamesOf(suite).flatMap((game): Check[] => {
    const { members } = suite.pools.find(({ id }) => id === game.pool)!;
    if (!isSelected(gate, game, members)) return [];
    if (!ofModel) return [{ ...game, model: null }];
    return members.filter((id) => gate.where.model === undefined || gate.where.model === id).map((model) => ({ ...game, model }));
  });
}
