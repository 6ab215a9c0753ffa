import type { GateVerdict } from "../../spec/index.ts";
import { plainTable } from "../terminal/plain-table.ts";
import { shown, shownP } from "./shown.ts";
import { oneLine, reasonOf, subjectOf, tallyOf, worstFirst } from "./verdict-text.ts";

/** Verdicts for people, the worst first: a table, then a line for each that did not pass, then the tally. */
export function verdictTable(verdicts: readonly GateVerdict[]): string {
  const sorted = worstFirst(verdicts);
  const rows = sorted.map(({ gate, metric, pool, method, dataset, model, state, value, drop }) => [
    state,
    `gates[${gate}]`,
    metric,
    pool ?? "-",
    method ?? "-",
    dataset ?? "-",
    model ?? "",
    value === null ? "-" : shown(value),
    drop === null ? "" : shown(drop.baseline),
    drop === null ? "" : String(drop.items),
    drop === null || drop.pHolm === null ? "" : shownP(drop.pHolm).replace("= ", ""),
  ]);
  const head = ["", "gate", "metric", "pool", "method", "dataset", "model", "value", "baseline", "items", "p (Holm)"];
  const table = plainTable("Gates", head, rows, 7);
  const reasons = sorted
    .filter(({ state, notes }) => state !== "passed" || notes.length > 0)
    .map((verdict) => `${verdict.state} gates[${verdict.gate}] ${subjectOf(verdict)}: ${oneLine(reasonOf(verdict))}`);
  return `${[table, ...(reasons.length > 0 ? ["", ...reasons] : []), "", tallyOf(verdicts)].join("\n")}\n`;
}
