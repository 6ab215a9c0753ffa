import type { Verb } from "../command.ts";
import { planOf } from "../runs/plan.ts";
import { measuredIn } from "../runs/plan-usage.ts";
import { prepareSuite } from "../runs/prepare.ts";
import { planTable } from "../terminal/plan-table.ts";
import { exitCodes } from "../terminal/terminal.ts";
import { allowCode, codeFor } from "./allow-code.ts";

export const plan: Verb = (program, terminal, act) => {
  program
    .command("plan <suite>")
    .description("count games, coalitions and calls before anything is called")
    .option("--from <dir>", "a run, for instance one with --limit: expect of tokens and cost what its calls took")
    .option(...allowCode)
    .option("--json", "print the plan as JSON")
    .action((path: string, { json, from, ...options }: { json?: true; from?: string; allowCode?: true }) =>
      act(async () => {
        const planned = planOf(await prepareSuite(path, codeFor(options)), from === undefined ? new Map() : measuredIn(from));
        terminal.print(json ? `${JSON.stringify(planned, null, 2)}\n` : planTable(planned));
        return exitCodes.fine;
      }),
    );
};
