import { type Static, Type } from "@sinclair/typebox";
import type { Mistake } from "./mistake.ts";
import { suggest } from "./nearest.ts";
import { oneOf } from "./one-of.ts";
import type { Suite } from "./suite.ts";
import { Id } from "./use.ts";

/** What each kind of track leaves open, and what it may rank by. */
const kinds = {
  model: { open: "seat", rankBy: ["leave-one-out", "shapley"] },
  method: { open: "method", rankBy: ["gain"] },
} as const;

export const Track = Type.Object(
  {
    kind: oneOf(["model", "method"], {
      description: "model: the pool has an open seat, for any model. method: the pool is fixed, and one method is open.",
    }),
    pool: Id,
    seat: Type.Optional(Type.String({ description: "Of a model track: id of the model that each submission brings in its place." })),
    method: Type.Optional(Type.String({ description: "Of a method track: id of the method that each submission brings in its place." })),
    rankBy: oneOf(["leave-one-out", "shapley", "gain"], {
      description:
        "leave-one-out, shapley: of the seat, the mean over the pool's games. gain: of the method over the dev-best member, the mean over its datasets.",
    }),
  },
  {
    additionalProperties: false,
    description: "What others may submit to this suite, and by what they are ranked. All else of the suite is the same for everybody.",
  },
);
export type Track = Static<typeof Track>;

/** What is wrong with a track besides its shape. */
export function trackMistakes({ track, pools, methods, datasets, valuation }: Suite): Mistake[] {
  if (track === undefined) return [];
  const mistakes: Mistake[] = [];
  const add = (name: string, message: string) => mistakes.push({ path: ["track", name], key: false, message });
  const { open, rankBy } = kinds[track.kind];
  if (!(rankBy as readonly string[]).includes(track.rankBy))
    add("rankBy", `found "${track.rankBy}"; allowed in a ${track.kind} track: ${rankBy.join(", ")}`);
  else if (track.rankBy !== "gain" && !valuation.indices.includes(track.rankBy))
    add("rankBy", `"${track.rankBy}" is not among the indices of this suite's valuation: ${valuation.indices.join(", ")}`);
  const pool = pools.find(({ id }) => id === track.pool);
  const known = (list: readonly { id: string }[]) => list.map(({ id }) => id);
  if (pool === undefined) add("pool", `"${track.pool}" is no pool of this suite; ${suggest(track.pool, known(pools))}`);
  for (const name of ["seat", "method"] as const) {
    const id = track[name];
    if ((id !== undefined) !== (name === open)) {
      const message = id === undefined ? `a ${track.kind} track needs "${name}"` : `a ${track.kind} track has no "${name}"`;
      mistakes.push({ path: id === undefined ? ["track"] : ["track", name], key: id !== undefined, message });
    } else if (id !== undefined) {
      const ids = name === "method" ? known(methods) : (pool?.members ?? [id]);
      if (!ids.includes(id))
        add(name, `"${id}" is no ${name === "method" ? "method of this suite" : "member of the pool"}; ${suggest(id, ids)}`);
    }
  }
  const undeveloped = datasets.filter(({ dev }) => dev === 0).map(({ id }) => `"${id}"`);
  if (track.rankBy === "gain" && undeveloped.length > 0)
    add("rankBy", `a gain is over the dev-best member, and there are no dev items of ${undeveloped.join(", ")}`);
  return mistakes;
}
