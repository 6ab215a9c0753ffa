import type { Coverage, Outcome } from "../../spec/index.ts";
import { CellTable } from "../values/cell-table.ts";
import type { Prepared, PreparedGame } from "./prepare.ts";

/** The outcomes of all games of a run, compactly. */
export class RunTables {
  /** Items of all datasets that are played. */
  readonly items: number;
  readonly #tables = new Map<string, CellTable>();

  constructor(prepared: Prepared, games: readonly PreparedGame[], limit: number | null) {
    const { suite } = prepared.bound;
    const counted = new Map<string, number>();
    for (const { pool, method, dataset, masks } of games) {
      const { test } = prepared.datasets.get(dataset)!;
      const items = limit === null ? test : test.slice(0, limit);
      counted.set(dataset, items.length);
      const clusters = items.some(({ cluster }) => cluster !== undefined) ? items.map(({ cluster }) => cluster ?? null) : null;
      const table = new CellTable({
        pool,
        method,
        dataset,
        members: suite.pools.find(({ id }) => id === pool)!.members,
        items: items.map(({ id }) => id),
        clusters,
        repeats: suite.repeats,
        masks: masks === null ? null : Uint32Array.from(masks),
      });
      this.#tables.set(JSON.stringify([pool, method, dataset]), table);
    }
    this.items = [...counted.values()].reduce((sum, items) => sum + items, 0);
  }

  of({ pool, method, dataset }: Pick<PreparedGame, "pool" | "method" | "dataset">): CellTable {
    return this.#tables.get(JSON.stringify([pool, method, dataset]))!;
  }

  /** Takes an outcome in; one of a game or an item that is not played is passed over. */
  add(outcome: Outcome): void {
    const table = this.of(outcome);
    if (table?.hasItem(outcome.item) && outcome.repeat < table.shape.repeats) table.add(outcome);
  }
}

/** Why a run is incomplete: plays were not run, or more of them failed than the suite allows. Null where it is whole. */
export function incompleteBecause({ done, failed, unsupported, notRun }: Coverage, failOnError: number): string | null {
  const all = done + failed + unsupported + notRun;
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
  if (notRun > 0) return `${notRun} of ${all} plays were not run`;
  if (all > 0 && failed / all > failOnError)
    return `${percent(failed / all)} of the plays failed, and failOnError allows ${percent(failOnError)}`;
  return null;
}
