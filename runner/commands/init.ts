import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { SpecError } from "../../spec/index.ts";
import type { Verb } from "../command.ts";
import { makeFolder } from "../make-folder.ts";
import { starterSuite } from "../starter-suite.ts";
import { emittedSchemas } from "../suite-schema.ts";
import { exitCodes } from "../terminal/terminal.ts";

const schemaName = "suite.schema.json";

export const init: Verb = (program, terminal, act) => {
  program
    .command("init [dir]")
    .description("write a small working suite, suite.json, and say what to do with it")
    .action((dir = ".") =>
      act(async () => {
        const suite = join(dir, "suite.json");
        const installed = installedSchema(resolve(dir));
        const files = new Map([[suite, starterSuite(installed ?? `./${schemaName}`)]]);
        // Without an installed package beside it, editors find the schema nowhere else.
        if (installed === null) files.set(join(dir, schemaName), `${JSON.stringify(emittedSchemas()[schemaName], null, 2)}\n`);
        for (const [path, text] of files) {
          if (existsSync(path) && readFileSync(path, "utf8") !== text)
            throw SpecError.at(path, "is there already and is left as it is: name another folder");
        }
        makeFolder(dir);
        for (const [path, text] of files) writeFileSync(path, text);
        terminal.print(
          `${[...files.keys()].map((path) => `wrote ${path}\n`).join("")}\n${nextSteps(terminal.invokedAs, suite, join(dir, "run"))}`,
        );
        return exitCodes.fine;
      }),
    );
};

function nextSteps(coalition: string, suite: string, out: string): string {
  const steps = [
    [`${coalition} check ${suite}`, "is everything in it right?"],
    [`${coalition} plan ${suite}`, "how many calls will it make?"],
    [`${coalition} run ${suite} --out ${out}`, "what is each model worth to its team?"],
    [`${coalition} gate ${out}`, "does what must hold hold?"],
    [`${coalition} show ${out} --method vote --item q000001`, "how did the team come to one answer?"],
  ];
  const width = Math.max(...steps.map(([command]) => command!.length));
  return `Next:\n${steps.map(([command, question]) => `  ${command!.padEnd(width)}  # ${question}\n`).join("")}`;
}

/** The schema in the package that is installed in the folder or above it, as seen from the folder; null: there is none. */
function installedSchema(folder: string): string | null {
  for (let at = folder; ; at = dirname(at)) {
    const path = join(at, "node_modules", "coalition", "schemas", schemaName);
    if (existsSync(path)) {
      const seen = relative(folder, path).split(sep).join("/");
      return seen.startsWith(".") ? seen : `./${seen}`;
    }
    if (dirname(at) === at) return null;
  }
}
