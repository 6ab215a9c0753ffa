import { isGraded } from "../../../spec/outcome.ts";
import type { GameReport } from "../../../spec/report.ts";
import type { CellTable } from "../cell-table.ts";

/** What a play of the whole pool takes, as means over its graded plays; null where it is unknown for any of them. */
export function usageOf(table: CellTable): Pick<GameReport, "calls" | "tokens" | "cost"> {
  const graded: number[] = [];
  for (let row = 0; row < table.rows; row++) if (isGraded(table.state(row, table.columns - 1))) graded.push(row);
  const mean = (of: (row: number) => number): number | null => {
    let sum = 0;
    for (const row of graded) sum += of(row);
    return graded.length === 0 || Number.isNaN(sum) ? null : sum / graded.length;
  };
  return {
    calls: mean((row) => table.calls[row]!),
    tokens: mean((row) => table.inputTokens[row]! + table.outputTokens[row]!),
    cost: mean((row) => table.cost[row]!),
  };
}
