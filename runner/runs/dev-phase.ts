import { type DevState, digest, SpecError } from "../../spec/index.ts";
import type { DevJob, DevResult } from "../plays/job.ts";
import type { Past } from "./past.ts";
import type { Prepared, PreparedGame } from "./prepare.ts";

/** The dev jobs of a run: one a dataset that has dev items and a game that is played. */
export function devJobs(prepared: Prepared, games: readonly PreparedGame[], past: Past): DevJob[] {
  return [...prepared.datasets.values()].flatMap(({ id, dev }) => {
    const own = games.filter(({ dataset }) => dataset === id);
    if (dev.length === 0 || own.length === 0) return [];
    const pools = [...new Set(own.map(({ pool }) => pool))];
    const cells = own.map(({ pool, method, masks }) => ({ pool, method, masks }));
    return [
      {
        kind: "dev" as const,
        dataset: id,
        pools,
        cells,
        items: dev,
        before: past.before(
          id,
          dev.map((item) => item.id),
        ),
      },
    ];
  });
}

export function devState(prepared: Prepared, results: readonly DevResult[]): DevState {
  const content = {
    suite: prepared.digest,
    standings: results.flatMap(({ standings }) => standings),
    fitted: results.flatMap(({ fitted }) => fitted),
    calls: [...new Set(results.flatMap(({ keys }) => keys))].sort(),
  };
  return { ...content, digest: digest(content) };
}

/** Throws where a state was altered, or made for another suite. */
export function checkState(state: DevState, prepared: Prepared, file: string): void {
  const { digest: stated, ...content } = state ?? ({} as DevState);
  if (digest(content) !== stated) throw SpecError.at(file, "its content does not have the digest that it states: it was altered");
  if (state.suite !== prepared.digest) throw SpecError.at(file, "it was made for another suite");
}
