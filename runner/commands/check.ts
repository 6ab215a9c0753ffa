import type { Verb } from "../command.ts";
import { prepareSuite } from "../runs/prepare.ts";
import { exitCodes } from "../terminal/terminal.ts";
import { unappliedGates } from "./run.ts";

export const check: Verb = (program, terminal, act) => {
  program
    .command("check <suite>")
    .description("validate a suite and print all errors; calls nothing")
    .option("--json", "print the parsed suite, every default filled in")
    .action((path: string, { json }: { json?: true }) =>
      act(async () => {
        const { bound, games, datasets, digest } = await prepareSuite(path);
        if (bound.suite.gates.length > 0) terminal.remark(unappliedGates(bound.suite.gates.length));
        if (json) terminal.print(`${JSON.stringify({ digest, suite: bound.suite }, null, 2)}\n`);
        else {
          const items = [...datasets.values()].map(({ id, dev, test }) => `${id} ${dev.length}+${test.length}`).join(", ");
          terminal.print(`${path} is fine: ${games.length} games; dev+test items: ${items}\n`);
        }
        return exitCodes.fine;
      }),
    );
};
