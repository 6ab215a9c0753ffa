import { playState } from "../../../spec/outcome.ts";
import type { Coverage, GameReport } from "../../../spec/report.ts";
import { type CellTable, stateCode } from "../cell-table.ts";

export interface Tally {
  readonly counts: GameReport["counts"];
  readonly accuracy: GameReport["accuracy"];
  readonly degraded: number;
}

/** How the plays of the whole pool ended, over all items and repeats of the cell; the counts add up. */
export function tallyOf(table: CellTable): Tally {
  const byCode = new Array<number>(playState.notRun + 1).fill(0);
  let degraded = 0;
  for (let row = 0; row < table.rows; row++) {
    const state = table.state(row, table.columns - 1);
    byCode[stateCode(state)]!++;
    if (state & playState.degraded) degraded++;
  }
  const of = (code: number) => byCode[code]!;
  const correct = of(playState.correct);
  const graded = correct + of(playState.incorrect) + of(playState.noAnswer);
  const all = graded + of(playState.failed);
  return {
    counts: {
      total: table.rows,
      correct,
      incorrect: of(playState.incorrect),
      noAnswer: of(playState.noAnswer),
      failed: of(playState.failed),
      undefined: of(playState.undefined),
      unsupported: of(playState.unsupported),
      notRun: of(playState.notRun),
    },
    accuracy: { graded: graded === 0 ? null : correct / graded, all: all === 0 ? null : correct / all },
    degraded,
  };
}

/** How the plays of all coalitions ended. Coverages of several cells are added by `addCoverage`. */
export function coverageOf(table: CellTable): Coverage {
  const coverage = { done: 0, failed: 0, unsupported: 0, notRun: 0 };
  for (let row = 0; row < table.rows; row++) {
    for (let column = 0; column < table.columns; column++) {
      const code = stateCode(table.state(row, column));
      if (code === playState.failed) coverage.failed++;
      else if (code === playState.unsupported) coverage.unsupported++;
      else if (code === playState.notRun) coverage.notRun++;
      else coverage.done++;
    }
  }
  return coverage;
}

export const addCoverage = (a: Coverage, b: Coverage): Coverage => ({
  done: a.done + b.done,
  failed: a.failed + b.failed,
  unsupported: a.unsupported + b.unsupported,
  notRun: a.notRun + b.notRun,
});
