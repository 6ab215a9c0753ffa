import { join } from "node:path";
import type { Prepared } from "../runs/prepare.ts";
import { type RunOptions, run } from "../runs/run.ts";
import { incompleteBecause } from "../runs/run-tables.ts";
import { progressBar } from "../terminal/progress-bar.ts";
import { reportTable } from "../terminal/report-table.ts";
import { type ExitCode, exitCodes, type Terminal } from "../terminal/terminal.ts";

/** What a verb decides of a run; the rest is the terminal's. */
export type Choices = Pick<RunOptions, "folder" | "mode" | "workers" | "slice" | "reuse" | "only" | "limit">;

/** Plays a suite with a progress bar, prints its report as tables or JSON, and says what is missing of it. */
export async function playSuite(prepared: Prepared, choices: Choices, terminal: Terminal, json: boolean): Promise<ExitCode> {
  const progress = progressBar(terminal);
  const { made, signal, clock, peakMemory, secret } = terminal;
  let plays = 0;
  const told: RunOptions["progress"] = (now) => {
    plays = now.plays;
    progress.update(now);
  };
  const options = { ...choices, made, signal, clock, peakMemory, secret, progress: told };
  const { report, stopped, reason } = await run(prepared, options).finally(progress.stop);
  terminal.print(json ? `${JSON.stringify(report)}\n` : reportTable(report, terminal.columns));
  const { done, failed, unsupported, notRun } = report.coverage;
  terminal.remark(
    `${join(choices.folder, "report.json")}: ${report.games.length} games, ${done} plays done, ${failed} failed, ${unsupported} unsupported, ${notRun} not run\n`,
  );
  if (choices.mode === "resume" && plays === 0 && !stopped) terminal.remark("nothing was left to play: all plays were there already\n");
  if (!json && !stopped)
    terminal.remark(
      `all of it as a page: ${terminal.invokedAs} report ${choices.folder} --html; one play: ${terminal.invokedAs} show ${choices.folder} --item ID\n`,
    );
  if (stopped) terminal.remark(`stopped${reason === null ? "" : ` (${reason})`}; --resume goes on with it\n`);
  const incomplete = incompleteBecause(report.coverage, prepared.bound.suite.limits.failOnError);
  if (incomplete !== null) terminal.remark(`incomplete: ${incomplete}\n`);
  return stopped || incomplete !== null ? exitCodes.incomplete : exitCodes.fine;
}
