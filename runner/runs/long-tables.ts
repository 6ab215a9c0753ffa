import type { Report, Suite } from "../../spec/index.ts";
import { membersOf } from "../coalition.ts";
import { endedPlay } from "../plays/ended-play.ts";
import type { PastRun } from "./past-run.ts";

export type Cell = string | number | boolean | null;
export type Row = readonly Cell[];

/** A table as other programs read it: one fact a row. */
export interface LongTable {
  /** Name and kind of each column, in order. */
  readonly columns: Readonly<Record<string, "text" | "count" | "number" | "flag">>;
  readonly rows: Iterable<Row>;
}

/** A row a game, member and number. */
export const gamesTable = (report: Report): LongTable => ({
  columns: { pool: "text", method: "text", dataset: "text", model: "text", number: "text", value: "number", low: "number", high: "number" },
  rows: gameRows(report),
});

function* gameRows({ games }: Report): Generator<Row> {
  for (const game of games) {
    const id = [game.pool, game.method, game.dataset];
    const row = (model: string | null, name: string, value: number | null, low: number | null = null, high: number | null = null): Row => [
      ...id,
      model,
      name,
      value,
      low,
      high,
    ];
    for (const name of ["items", "excluded", "noAnswer", "failed", "degraded", "calls", "tokens", "cost"] as const)
      yield row(null, name, game[name]);
    yield row(null, "accuracy.graded", game.accuracy.graded);
    yield row(null, "accuracy.all", game.accuracy.all);
    for (const [name, gain] of Object.entries(game.gain))
      if (gain !== null) yield row(gain.model, `gain.${name}`, gain.value, gain.low, gain.high);
    for (const name of ["rescue", "harm", "net", "emergent"] as const) yield row(null, name, game[name]?.count ?? null);
    for (const name of ["individual", "shapley", "leaveOneOut", "banzhaf"] as const) {
      for (const { model, value, low, high } of game[name]) yield row(model, name, value, low, high);
    }
    for (const [i, model] of game.members.entries()) {
      for (const [k, value] of game.marginalBySize[i]!.entries())
        yield row(model, `marginalBySize.${k}`, value, ...(game.intervals.marginalBySize[i]![k] ?? []));
      for (const [j, value] of game.interaction[i]!.entries()) {
        if (j > i) yield row(`${model} & ${game.members[j]}`, "interaction", value, ...(game.intervals.interaction[i]![j] ?? []));
      }
    }
  }
}

/** A row an item, repeat and coalition. */
export const playsTable = (run: PastRun): LongTable => ({
  columns: {
    pool: "text",
    method: "text",
    dataset: "text",
    item: "text",
    repeat: "count",
    mask: "count",
    coalition: "text",
    state: "text",
    degraded: "flag",
    score: "number",
    answer: "text",
  },
  rows: playRows(run),
});

function* playRows(run: PastRun): Generator<Row> {
  const { pools } = run.manifest.suite.parsed as Suite;
  const members = new Map(pools.map((pool) => [pool.id, pool.members]));
  for (const outcome of run.outcomes()) {
    const { pool, method, dataset, item, repeat, masks, states } = outcome;
    // Where all coalitions are listed, the empty one is none.
    for (let k = masks === undefined ? 1 : 0; k < states.length; k++) {
      const mask = masks === undefined ? k : masks[k]!;
      const { state, degraded, score, answer } = endedPlay(outcome, k);
      const coalition = membersOf(mask)
        .map((i) => members.get(pool)![i])
        .join("+");
      yield [pool, method, dataset, item, repeat, mask, coalition, state, degraded, score, answer];
    }
  }
}
