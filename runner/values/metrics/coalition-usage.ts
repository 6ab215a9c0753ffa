import { isGraded } from "../../../spec/outcome.ts";
import type { CoalitionCost } from "../../../spec/report.ts";
import type { CellTable } from "../cell-table.ts";

/** What a play of each coalition takes by itself, as means over its graded plays. Null where the outcomes do not say. */
export function coalitionUsageOf(table: CellTable): CoalitionCost[] | null {
  const rows = Array.from({ length: table.rows }, (_, row) => row).filter((row) => table.usage(row) !== null);
  if (rows.length === 0) return null;
  return Array.from(table.masks, (mask, column) => {
    const graded = rows.filter((row) => isGraded(table.state(row, column)));
    const mean = (of: "calls" | "tokens" | "cost"): number | null => {
      const sum = graded.reduce((all, row) => all + table.usage(row)![of][column]!, 0);
      return graded.length === 0 || Number.isNaN(sum) ? null : sum / graded.length;
    };
    return { mask, calls: mean("calls"), tokens: mean("tokens"), cost: mean("cost") };
  });
}
