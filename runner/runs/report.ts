import type { DevState, Report } from "../../spec/index.ts";
import { resamplerFor } from "../values/bootstrap.ts";
import { couplings } from "../values/coupling.ts";
import { gameReport } from "../values/game-report.ts";
import { type HalfValues, halfValues } from "../values/half-values.ts";
import { addCoverage, coverageOf } from "../values/metrics/tally.ts";
import { playedCell } from "../values/played-cell.ts";
import { coalitionsOf } from "./coalitions-of.ts";
import { companionOf } from "./companion.ts";
import type { Prepared, PreparedGame } from "./prepare.ts";
import type { RunTables } from "./run-tables.ts";

/** Permutations of the coupling's null, and bootstrap draws over its datasets. */
const couplingDraws = { permutations: 10_000, resamples: 1_000 };

/** The whole result of a run, from its outcomes alone: no clock, no path, no host. */
export function buildReport(
  prepared: Prepared,
  games: readonly PreparedGame[],
  tables: RunTables,
  state: DevState | null,
  partial: boolean,
  live: Report["live"],
): Report {
  const { suite, methods } = prepared.bound;
  const { seed, valuation } = suite;
  const resampler = resamplerFor(seed, valuation.resamples);
  const samples = new Map(
    suite.pools.map((pool) => {
      const coalitions = coalitionsOf(pool, suite);
      return [pool.id, typeof coalitions === "string" ? null : coalitions.sample];
    }),
  );
  const halves: HalfValues[] = [];
  let coverage = { done: 0, failed: 0, unsupported: 0, notRun: 0 };
  const reports = games.map((game) => {
    const table = tables.of(game);
    const { chance } = prepared.datasets.get(game.dataset)!;
    const empty = valuation.empty === "zero" ? 0 : valuation.empty === "chance" ? chance! : valuation.empty;
    const played = playedCell(table, valuation.failed, empty);
    const { family } = methods.find(({ id }) => id === game.method)!.plugIn;
    const sample = samples.get(game.pool) ?? null;
    const half = halfValues(table, played, family, sample, seed);
    if (half !== null) halves.push(half);
    coverage = addCoverage(coverage, coverageOf(table));
    return gameReport(table, played, {
      family,
      failed: valuation.failed,
      dev: devOf(game, table.shape.members, state),
      sample,
      selfConsistency: companionOf(game, games, prepared.bound, tables, state),
      resampler,
    });
  });
  return {
    suite: { name: suite.name, digest: prepared.digest },
    partial,
    valuation: { indices: valuation.indices, undersized: valuation.undersized },
    games: reports,
    coupling: couplings(halves, { seed, ...couplingDraws }),
    live,
    coverage,
  };
}

function devOf({ pool, dataset }: PreparedGame, members: readonly string[], state: DevState | null) {
  const standing = state?.standings.find((entry) => entry.pool === pool && entry.dataset === dataset);
  if (standing === undefined) return { best: null, accuracy: members.map(() => null) };
  return { best: standing.ranking[0]!, accuracy: members.map((id) => standing.accuracy[id] ?? null) };
}
