import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { Verb } from "../command.ts";
import { gateWarnings } from "../gates/warnings.ts";
import { prepareSuite } from "../runs/prepare.ts";
import { exitCodes } from "../terminal/terminal.ts";
import { allowCode, codeFor } from "./allow-code.ts";

export const check: Verb = (program, terminal, act) => {
  program
    .command("check <suite>")
    .description("validate a suite and print all errors; calls nothing")
    .option(...allowCode)
    .option("--json", "print the parsed suite, every default filled in")
    .action((path: string, { json, ...options }: { json?: true; allowCode?: true }) =>
      act(async () => {
        const { file, directory, bound, games, datasets, digest } = await prepareSuite(path, codeFor(options));
        for (const warning of gateWarnings(file, (baseline) => existsSync(resolve(directory, baseline)))) terminal.remark(`${warning}\n`);
        if (json) terminal.print(`${JSON.stringify({ digest, suite: bound.suite }, null, 2)}\n`);
        else {
          const items = [...datasets.values()].map(({ id, dev, test }) => `${id} ${dev.length}+${test.length}`).join(", ");
          terminal.print(`${path} is fine: ${games.length} games; dev+test items: ${items}\n`);
        }
        return exitCodes.fine;
      }),
    );
};
