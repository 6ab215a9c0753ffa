import type { Coupling, Report } from "../../spec/index.ts";
import { couplingVerdict } from "../coupling-verdict.ts";
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
  const settings = grouped(absent, ({ pool, family, reason }) => [pool, family, reason]).map((same) => ({
    ...same[0]!,
    indices: same.map(({ index }) => index).join(", "),
  }));
  return grouped(settings, ({ pool, indices, reason }) => [pool, indices, reason]).map((same) => {
    const { pool, indices, reason } = same[0]!;
    return `left out: ${same.map(({ family }) => family).join(", ")} by ${indices} in ${pool} (${reason})`;
  });
}

/** Those of equal key together, in the order of the first of each. */
function grouped<T>(things: readonly T[], key: (thing: T) => unknown): T[][] {
  const groups = new Map<string, T[]>();
  for (const thing of things) {
    const id = JSON.stringify(key(thing));
    groups.set(id, [...(groups.get(id) ?? []), thing]);
  }
  return [...groups.values()];
}
