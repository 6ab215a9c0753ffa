import { sampleStandardDeviation } from "simple-statistics";
import { playState } from "../../../spec/outcome.ts";
import type { RepeatSpread } from "../../../spec/report.ts";
import { type CellTable, stateCode } from "../cell-table.ts";

/** The whole pool's score in each repeat by itself, over the items that are valued. Null where there is one repeat. */
export function repeatSpreadOf(table: CellTable, kept: ArrayLike<number>): RepeatSpread | null {
  const { repeats } = table.shape;
  if (repeats < 2) return null;
  const whole = table.columns - 1;
  const values = Array.from({ length: repeats }, (_, repeat): number | null => {
    let sum = 0;
    for (let k = 0; k < kept.length; k++) {
      const row = kept[k]! * repeats + repeat;
      if (stateCode(table.state(row, whole)) === playState.undefined) return null;
      sum += table.score(row, whole);
    }
    return kept.length === 0 ? null : sum / kept.length;
  });
  const known = values.filter((value) => value !== null);
  if (known.length < 2) return { values, deviation: null, range: null };
  return { values, deviation: sampleStandardDeviation(known), range: Math.max(...known) - Math.min(...known) };
}
