import type { Coupling, Report } from "../../spec/index.ts";
import { couplingVerdict } from "../coupling-verdict.ts";
import { groupBy } from "../group-by.ts";
import { plainTable } from "./plain-table.ts";

/** Whether individual strength carries over, one row a pool, family and index; below, why others have no row. */
export function couplingTable({ coupling }: Report): string {
  const rows = coupling
    .filter(({ rho }) => rho !== null)
    .map((entry) => {
      const { pool, family, index, n, rho, low, high, pHolm, detectable } = entry;
      return [
        pool,
        family,
        index,
        `${correlation(rho!)}${low === null ? "" : ` [${correlation(low)}, ${correlation(high!)}]`}`,
        pHolm === null ? "-" : pHolm < 0.001 ? "<0.001" : pHolm.toFixed(3),
        detectable === null ? "-" : detectable > 1 ? "> 1" : detectable.toFixed(2),
        [counted(n.models, "model"), counted(n.datasets, "dataset"), counted(n.games, "game")].join(", "),
        couplingVerdict(entry) ?? "",
      ];
    });
  if (rows.length === 0) return "";
  const head = ["pool", "family", "index", "rho", "p (Holm)", "detectable", "n", ""];
  return [plainTable("Does individual strength carry over?", head, rows, 3), ...leftOut(coupling)].join("\n");
}

const correlation = (rho: number): string => (Math.abs(rho) < 0.005 ? 0 : rho).toFixed(2);
const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? "" : "s"}`;

/** A line for each reason and pool, with the families and the indices that it keeps out of the table. */
function leftOut(coupling: readonly Coupling[]): string[] {
  const absent = coupling.filter(({ rho, reason }) => rho === null && reason !== null);
  const bySetting = groupBy(absent, ({ pool, family, reason }) => JSON.stringify([pool, family, reason]));
  const settings = Array.from(bySetting.values(), (same) => ({ ...same[0]!, indices: same.map(({ index }) => index).join(", ") }));
  const byReason = groupBy(settings, ({ pool, indices, reason }) => JSON.stringify([pool, indices, reason]));
  return Array.from(byReason.values(), (same) => {
    const { pool, indices, reason } = same[0]!;
    return `left out: ${same.map(({ family }) => family).join(", ")} by ${indices} in ${pool} (${reason})`;
  });
}
