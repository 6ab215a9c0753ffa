import type { Verb } from "../command.ts";
import { PastRun } from "../runs/past-run.ts";
import { reportTable } from "../terminal/report-table.ts";
import { exitCodes } from "../terminal/terminal.ts";

export const report: Verb = (program, terminal, act) => {
  program
    .command("report <dir>")
    .description("show the report of a run")
    .option("--json", "print report.json")
    .action((dir: string, { json }: { json?: true }) =>
      act(async () => {
        const found = new PastRun(dir).report();
        terminal.print(json ? `${JSON.stringify(found, null, 2)}\n` : reportTable(found, terminal.columns));
        return exitCodes.fine;
      }),
    );
};
