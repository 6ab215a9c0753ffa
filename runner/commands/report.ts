import { join } from "node:path";
import { SpecError } from "../../spec/index.ts";
import type { Verb } from "../command.ts";
import { PastRun } from "../runs/past-run.ts";
import { reportTable } from "../terminal/report-table.ts";
import { exitCodes } from "../terminal/terminal.ts";
import { writeWhole } from "../write-whole.ts";
import { allowCode, codeFor } from "./allow-code.ts";

interface Options {
  readonly json?: true;
  readonly allowCode?: true;
  /** True where no file is named. */
  readonly html?: string | true;
}

export const report: Verb = (program, terminal, act) => {
  program
    .command("report <dir>")
    .description("show the report of a run")
    .option("--json", "print report.json")
    .option("--html [file]", "write the report as one self-contained page (default: report.html in the run's folder)")
    .option(...allowCode)
    .action((dir: string, { json, html, ...options }: Options) =>
      act(async () => {
        if (json && html !== undefined) throw SpecError.inUsage("--json and --html exclude each other");
        const run = new PastRun(dir);
        if (html !== undefined) {
          const file = html === true ? join(dir, "report.html") : html;
          // What makes pages takes long to load.
          const [{ openDraw }, { pageContent }, { resultsPage }] = await Promise.all([
            import("../page/draw.ts"),
            import("../page/page-content.ts"),
            import("../page/results-page.ts"),
          ]);
          const content = await pageContent(
            run,
            (message) => terminal.remark(`the page has no transcripts: ${message}\n`),
            codeFor(options),
          );
          const page = await resultsPage(content, await openDraw());
          writeWhole(file, page);
          terminal.print(`${file}\n`);
          return exitCodes.fine;
        }
        const found = run.report();
        terminal.print(json ? `${JSON.stringify(found, null, 2)}\n` : reportTable(found, terminal.columns));
        return exitCodes.fine;
      }),
    );
};
