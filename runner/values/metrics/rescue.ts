import { playState } from "../../../spec/outcome.ts";
import type { GameReport, Share } from "../../../spec/report.ts";
import { type CellTable, stateCode } from "../cell-table.ts";

export type Rescue = Pick<GameReport, "baseline" | "rescue" | "harm" | "net" | "emergent">;

/**
 * How often the whole pool is right where its baseline member alone is wrong, and the other way round, over the plays of the
 * given rows. The baseline is the row's anchor where the method has that role, else `devBest`, an index in the pool.
 * For 0/1 scores net.rate is v(N) minus the baseline's accuracy, exactly.
 */
export function rescueOf(table: CellTable, rows: readonly number[], devBest: number | null): Rescue {
  const anchored = rows.some((row) => table.anchor[row]! >= 0);
  const baselineOf = (row: number) => (table.anchor[row]! >= 0 ? table.anchor[row]! : (devBest ?? -1));
  const alone = table.shape.members.map((_, i) => table.columnOf(2 ** i));
  const right = (row: number, column: number) => stateCode(table.state(row, column)) === playState.correct;
  const defined = (row: number, column: number) => column >= 0 && stateCode(table.state(row, column)) !== playState.undefined;
  const whole = table.columns - 1;

  const seen = new Set<number>();
  let [rescued, harmed, wrong, plays, emergent] = [0, 0, 0, 0, 0];
  let everybodyAlone = true;
  for (const row of rows) {
    everybodyAlone &&= defined(row, whole) && alone.every((column) => defined(row, column));
    if (right(row, whole) && alone.every((column) => column >= 0 && !right(row, column))) emergent++;
    const baseline = baselineOf(row);
    if (baseline < 0 || !defined(row, alone[baseline]!) || !defined(row, whole)) continue;
    seen.add(baseline);
    plays++;
    const before = right(row, alone[baseline]!);
    const after = right(row, whole);
    if (!before) wrong++;
    if (!before && after) rescued++;
    if (before && !after) harmed++;
  }
  const share = (count: number, of: number): Share => ({ count, rate: of === 0 ? null : count / of });
  const measured = plays > 0;
  const [only] = seen.size === 1 ? seen : [];
  return {
    baseline: measured ? { by: anchored ? "anchor" : "dev-best", model: only === undefined ? null : table.shape.members[only]! } : null,
    rescue: measured ? share(rescued, wrong) : null,
    harm: measured ? share(harmed, plays - wrong) : null,
    net: measured ? share(rescued - harmed, plays) : null,
    emergent: everybodyAlone && rows.length > 0 ? share(emergent, rows.length) : null,
  };
}
