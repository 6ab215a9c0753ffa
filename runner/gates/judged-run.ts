import type { DevState, Manifest, Suite, SuiteParts } from "../../spec/index.ts";
import type { GameId } from "../bind.ts";
import type { PastRun } from "../runs/past-run.ts";
import type { CellTable } from "../values/cell-table.ts";
import { type PlayedGame, playedGame } from "./played-game.ts";
import { partsOf } from "./suite-parts.ts";

/** A run as gates see it: what it was made from, and the games that were played. */
export interface JudgedRun {
  readonly suite: Suite;
  readonly manifest: Manifest;
  readonly parts: SuiteParts;
  readonly games: readonly PlayedGame[];
}

/** The run of the given tables, whose items stand in the order of their ids. */
export function judgedRun(suite: Suite, manifest: Manifest, tables: readonly CellTable[], standings: DevState["standings"]): JudgedRun {
  const games = tables.map((table) => playedGame(table, suite, manifest, standings));
  return { suite, manifest, parts: partsOf(manifest), games };
}

/** A run read back from its folder. */
export const judgedPast = (past: PastRun, suite: Suite): JudgedRun =>
  judgedRun(suite, past.manifest, past.tables(), past.state()?.standings ?? []);

/** The game of these ids, if it was played. */
export const gameOf = ({ games }: JudgedRun, { pool, method, dataset }: GameId): PlayedGame | null =>
  games.find(({ table: { shape } }) => shape.pool === pool && shape.method === method && shape.dataset === dataset) ?? null;
