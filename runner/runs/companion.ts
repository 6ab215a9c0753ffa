import type { DevState } from "../../spec/index.ts";
import type { BoundSuite } from "../bind.ts";
import { wholePool } from "../coalition.ts";
import { elect, rankingOf } from "../plays/election.ts";
import type { CellTable } from "../values/cell-table.ts";
import type { SelfConsistency } from "../values/metrics/gain.ts";
import { usageOf } from "../values/metrics/usage.ts";
import type { PreparedGame } from "./prepare.ts";
import type { RunTables } from "./run-tables.ts";

/** How far apart the mean costs of two plays may lie that are still called equal, as a share of the method's. */
const tolerance = 0.2;

/**
 * The self-consistency that a game is compared with: of the games on the same pool and dataset in which the dev-best member answers
 * several times, the one of nearest mean tokens, of equals the first in the suite; null where none is within a fifth.
 * Where a model does not report its tokens, calls are compared in their place.
 */
export function companionOf(
  game: PreparedGame,
  games: readonly PreparedGame[],
  { methods, suite }: Pick<BoundSuite, "methods" | "suite">,
  tables: RunTables,
  state: DevState | null,
): SelfConsistency | null {
  const methodOf = (id: string) => methods.find((method) => method.id === id)!;
  if (methodOf(game.method).plugIn.family === "control") return null;
  const standing = state?.standings.find(({ pool, dataset }) => pool === game.pool && dataset === game.dataset);
  if (standing === undefined) return null;
  const { members } = suite.pools.find(({ id }) => id === game.pool)!;
  const ranking = rankingOf(members, standing);
  const best = standing.ranking[0]!;
  const cost = usageOf(tables.of(game));

  let nearest: CellTable | null = null;
  let least = tolerance;
  for (const other of games) {
    if (other.pool !== game.pool || other.dataset !== game.dataset) continue;
    const { plugIn, parameters } = methodOf(other.method);
    const rule = plugIn.companion === undefined ? undefined : plugIn.roles?.(parameters)[plugIn.companion];
    if (rule === undefined || members[elect(rule, wholePool(members.length), members, ranking)] !== best) continue;
    const table = tables.of(other);
    const away = distance(cost, usageOf(table));
    // Just within the tolerance is within; nearer than the nearest so far must be nearer.
    if (away !== null && (nearest === null ? away <= least : away < least)) [nearest, least] = [table, away];
  }
  return nearest && { table: nearest, model: best };
}

/** How much the costs of two games differ, as a share of the first; null where they cannot be compared. */
function distance(a: ReturnType<typeof usageOf>, b: ReturnType<typeof usageOf>): number | null {
  const [own, other] = a.tokens === null || b.tokens === null ? [a.calls, b.calls] : [a.tokens, b.tokens];
  return own === null || other === null || own === 0 ? null : Math.abs(other - own) / own;
}
