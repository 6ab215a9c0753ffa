import type { Baseline, Gate, GateVerdict } from "../../spec/index.ts";
import { holm } from "../values/statistics/holm.ts";
import { type AgainstBaseline, againstBaseline } from "./against-baseline.ts";
import { checkSeries } from "./check-series.ts";
import { meanOf } from "./item-series.ts";
import { gameOf, type JudgedRun } from "./judged-run.ts";
import { type Check, checksOf } from "./selection.ts";
import { verdictOf } from "./verdict-of.ts";

/** The baseline that a gate names, or why it cannot be had. */
export type BaselineFor = (gate: Gate) => Baseline | string;

/** A check of a gate: the gate's place among all, and what it selects; null where it selects nothing. */
interface Selected {
  readonly index: number;
  readonly gate: Gate;
  readonly check: Check | null;
}

/** A check with what was measured for it. */
export interface Measured extends Selected {
  /** A text says why it has none. */
  readonly value: number | string;
  /** Null where nothing was held against a baseline. */
  readonly against: AgainstBaseline | null;
}

/** Fewest draws of a test; more where many tests need smaller p-values in Holm's first step. */
const fewestDraws = 9_999;

/**
 * Applies gates to a run: one verdict for each game, or model in a game, that a gate selects; one for a gate that selects none.
 * What cannot be measured fails its gate. p-values are adjusted by Holm over all checks with maxDrop.
 */
export function judge(run: JudgedRun, gates: readonly Gate[], baselineFor: BaselineFor, strict = false): GateVerdict[] {
  const selected = gates.flatMap((gate, index): Selected[] => {
    const checks = checksOf(gate, run.suite);
    return checks.length === 0 ? [{ index, gate, check: null }] : checks.map((check) => ({ index, gate, check }));
  });
  const tests = selected.filter(({ gate, check }) => check !== null && gate.maxDrop !== undefined).length;
  const measured = selected.map((of) => measure(run, of, baselineFor, tests));
  const adjusted = holm(measured.map(({ against }) => (against === null || typeof against.drop === "string" ? null : against.drop.p)));
  return measured.map((of, k) => verdictOf(of, adjusted[k]!, strict));
}

function measure(run: JudgedRun, selected: Selected, baselineFor: BaselineFor, tests: number): Measured {
  const { gate, check } = selected;
  const unmeasured = (why: string): Measured => ({ ...selected, value: why, against: null });
  if (check === null) return unmeasured("the gate selects no game of this suite");
  const game = gameOf(run, check);
  if (game === null) return unmeasured("the game was not played");
  const series = checkSeries(run, gate, check, game);
  if (typeof series === "string") return unmeasured(series);
  const value = meanOf(series);
  if (!Number.isFinite(value)) return unmeasured("there is nothing to divide by");
  if (gate.maxDrop === undefined) return { ...selected, value, against: null };
  const baseline = baselineFor(gate);
  if (typeof baseline === "string") return { ...selected, value, against: { drop: baseline, notes: [] } };
  const draws = Math.max(fewestDraws, Math.ceil((10 * tests) / gate.alpha));
  return { ...selected, value, against: againstBaseline(run, gate, check, game, baseline, draws) };
}
