import type { GameReport, Report } from "../../spec/index.ts";
import { section } from "./chart-section.ts";
import type { FailureCount } from "./failure-tally.ts";
import { type Html, html } from "./html.ts";
import { counted, percent } from "./numbers.ts";
import { pageTable, tableHtml } from "./page-table.ts";

/** Reasons that a page lists at most, and characters of a message. */
const mostReasons = 200;
const mostCharacters = 300;

/** What failed, what could not be played, and what was left out: never a score. */
export function failuresSection({ games, coverage }: Report, reasons: readonly FailureCount[]): Html {
  const touched = games.filter(
    ({ counts, excluded, degraded, unsupported }) =>
      counts.failed + counts.notRun + counts.noAnswer + excluded + degraded > 0 || unsupported,
  );
  const whole = coverage.failed + coverage.notRun + coverage.unsupported === 0;
  return section(
    "failures",
    "What failed",
    html`<p class="about">${whole ? "Every play was done. " : ""}A failed play is never an answer and never a score: it is counted here, and its item leaves the game for every coalition, or scores as the suite declares. No answer is an answer that could not be read: it scores 0.</p>
${touched.length === 0 ? html`<p class="about">No game has a play of the whole pool that failed, was not run, or gave no answer.</p>` : tableHtml(gamesTable(touched))}
${reasons.length === 0 ? null : tableHtml(reasonsTable(reasons.slice(0, mostReasons)))}
${reasons.length > mostReasons ? html`<p class="about">${counted(reasons.length - mostReasons)} rarer reasons are left out; outcomes.jsonl has them.</p>` : null}`,
  );
}

const gamesTable = (games: readonly GameReport[]) =>
  pageTable(
    "Games with plays of the whole pool that did not end in an answer",
    [
      { head: "pool", cell: ({ pool }) => pool, filter: "pool" },
      { head: "method", cell: ({ method }) => method, filter: "method" },
      { head: "dataset", cell: ({ dataset }) => dataset, filter: "dataset" },
      { head: "plays", cell: ({ counts }) => counted(counts.total), numeric: true },
      { head: "correct", cell: ({ counts }) => counted(counts.correct), numeric: true },
      { head: "incorrect", cell: ({ counts }) => counted(counts.incorrect), numeric: true },
      { head: "no answer", cell: ({ counts }) => counted(counts.noAnswer), numeric: true },
      { head: "failed", cell: ({ counts }) => counted(counts.failed), numeric: true },
      { head: "not run", cell: ({ counts }) => counted(counts.notRun), numeric: true },
      { head: "degraded", cell: ({ degraded }) => counted(degraded), numeric: true },
      { head: "items excluded", cell: ({ excluded }) => counted(excluded), numeric: true },
      { head: "correct of graded %", cell: ({ accuracy }) => percent(accuracy.graded), numeric: true },
      { head: "correct of all %", cell: ({ accuracy }) => percent(accuracy.all), numeric: true },
      {
        head: "unsupported because",
        cell: ({ unsupported, reason }) => (unsupported ? (reason ?? "unsupported") : ""),
        wraps: true,
        shown: games.some(({ unsupported }) => unsupported),
      },
    ],
    games,
  );

const reasonsTable = (reasons: readonly FailureCount[]) =>
  pageTable(
    "Why plays failed, could not be played, or went on without a call (all coalitions)",
    [
      { head: "pool", cell: ({ pool }) => pool, filter: "pool" },
      { head: "method", cell: ({ method }) => method, filter: "method" },
      { head: "dataset", cell: ({ dataset }) => dataset, filter: "dataset" },
      { head: "model", cell: ({ model }) => model ?? "", filter: "model" },
      { head: "plays", cell: ({ plays }) => counted(plays), numeric: true },
      { head: "how", cell: ({ kind }) => kind },
      { head: "where", cell: ({ where }) => where },
      {
        head: "why",
        cell: ({ message }) => (message.length > mostCharacters ? `${message.slice(0, mostCharacters)}…` : message),
        wraps: true,
      },
      { head: "for example", cell: ({ item }) => item },
    ],
    reasons,
  );
