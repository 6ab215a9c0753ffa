import type { Standing } from "../../spec/index.ts";
import type { RoleRule } from "../method.ts";

/** How the members of a pool stand on dev: their indices, best first; null where there are no dev items. */
export type Ranking = readonly number[] | null;

export function rankingOf(members: readonly string[], standing: Standing | undefined): Ranking {
  return standing === undefined ? null : standing.ranking.map((id) => members.indexOf(id));
}

/**
 * The member of a coalition that holds a role, as an index in the pool. A named model that is not a member is replaced
 * by the next in pool order, around the end.
 */
export function elect(rule: RoleRule, mask: number, members: readonly string[], ranking: Ranking): number {
  const present = (i: number) => ((mask >>> i) & 1) === 1;
  if (rule === "dev-best") {
    if (ranking === null) throw new Error("a role is elected on dev, and there are no dev items");
    return ranking.find(present)!;
  }
  const start = rule === "first" ? 0 : members.indexOf(rule);
  if (start === -1) throw new Error(`"${rule}" is neither a rule nor a member of the pool`);
  for (let step = 0; ; step++) {
    const i = (start + step) % members.length;
    if (present(i)) return i;
  }
}
