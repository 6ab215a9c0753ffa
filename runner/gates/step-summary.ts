import type { GateVerdict } from "../../spec/index.ts";
import { shown, shownP } from "./shown.ts";
import { cut, oneLine, reasonOf, subjectOf, tallyOf, worstFirst } from "./verdict-text.ts";

/** The most that GitHub takes of a step's summary, in bytes. */
export const mostSummaryBytes = 1024 * 1024;

/**
 * Verdicts as Markdown for a step's summary, the worst first, in at most `room` bytes: rows that do not fit are counted in place.
 * Empty where not even the title fits.
 */
export function stepSummary(suite: string, verdicts: readonly GateVerdict[], room: number): string {
  const title = `## Gates of ${escaped(suite)}: ${tallyOf(verdicts)}\n\n`;
  const head = "| | gate | value | baseline | p (Holm) | why |\n|---|---|---:|---:|---:|---|\n";
  const sorted = worstFirst(verdicts);
  const more = (left: number) => (left === 0 ? "" : `\n… and ${left} more, which stand in the JUnit file and in \`gate --json\`.\n`);
  const rows: string[] = [];
  let bytes = size(title + head) + 1;
  for (const verdict of sorted) {
    const row = rowOf(verdict);
    if (bytes + size(row) + size(more(sorted.length - rows.length - 1)) > room) break;
    rows.push(row);
    bytes += size(row);
  }
  const text = `${title}${head}${rows.join("")}${more(sorted.length - rows.length)}\n`;
  return size(text) <= room ? text : "";
}

const size = (text: string): number => Buffer.byteLength(text);

function rowOf(verdict: GateVerdict): string {
  const { state, fails, value, drop } = verdict;
  const sign = fails ? "❌" : state === "passed" ? "✅" : "⚠️";
  const cells = [
    `${sign} ${state}`,
    `gates[${verdict.gate}] ${subjectOf(verdict)}`,
    value === null ? "" : shown(value),
    drop === null ? "" : shown(drop.baseline),
    drop === null || drop.pHolm === null ? "" : shownP(drop.pHolm).replace("= ", ""),
    reasonOf(verdict),
  ];
  return `| ${cells.map(escaped).join(" | ")} |\n`;
}

/** Nothing in a text is Markdown or HTML, and it stays in its cell; longer ones are cut. */
function escaped(text: string): string {
  return cut(oneLine(text), 1000).replaceAll(/[&<>|`*_[\]\\~@#]/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
