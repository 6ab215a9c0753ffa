import type { Report } from "../../spec/index.ts";
import { section } from "./chart-section.ts";
import { type Html, html } from "./html.ts";
import { amount, counted, none } from "./numbers.ts";
import { pageTable, tableHtml } from "./page-table.ts";

/** What the calls of models behind endpoints took in all; nothing where the run has none. */
export function endpointsSection({ live }: Report): Html | null {
  if (live.length === 0) return null;
  const least = (unknown: number, text: string) => (unknown > 0 ? `at least ${text}` : text);
  const table = pageTable(
    "Calls of models behind endpoints, each once",
    [
      { head: "model", cell: ({ model }) => model, filter: "model" },
      { head: "calls", cell: ({ calls }) => counted(calls), numeric: true },
      { head: "without usage", cell: ({ unknownUsage }) => counted(unknownUsage), numeric: true },
      { head: "input tokens", cell: ({ unknownUsage, tokens }) => least(unknownUsage, counted(tokens.input)) },
      { head: "output tokens", cell: ({ unknownUsage, tokens }) => least(unknownUsage, counted(tokens.output)) },
      { head: "cost", cell: ({ unknownUsage, cost }) => (cost === null ? none : least(unknownUsage, amount(cost))) },
      { head: "systems that answered", cell: ({ systemFingerprints }) => systemFingerprints.join(" "), wraps: true },
    ],
    live,
  );
  return section(
    "endpoints",
    "Models behind endpoints",
    html`<p class="about">What they would reply again, nobody knows; the recorded calls give this page again.</p>${tableHtml(table)}`,
  );
}
