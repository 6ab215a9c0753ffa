import type { CellTable } from "../cell-table.ts";

/** Of the pairs of members that both answered alone, the share whose answers are equal votes (`$18` and `18`), pooled over the given rows; null where there are none. */
export function agreementOf(table: CellTable, rows: readonly number[]): number | null {
  let answered = 0;
  let equal = 0;
  for (const row of rows) {
    answered += table.answeredPairs[row]!;
    equal += table.equalPairs[row]!;
  }
  return answered === 0 ? null : equal / answered;
}
