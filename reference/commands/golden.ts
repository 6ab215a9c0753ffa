import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Verb } from "../../runner/command.ts";
import { makeFolder } from "../../runner/make-folder.ts";
import { type ExitCode, exitCodes, type Terminal } from "../../runner/terminal/terminal.ts";
import { SpecError, suggest } from "../../spec/index.ts";
import type { OpenBackend } from "../backend.ts";
import { backends } from "../backends/all.ts";
import { openBackend } from "../backends/index.ts";
import { differences, goldenFiles, goldenNames, readGolden, tolerance } from "../golden.ts";

interface Options {
  readonly backend: readonly string[];
  readonly update?: true;
}

const folder = fileURLToPath(new URL("../golden/", import.meta.url));

/** Backends whose bits are the same wherever their versions are. */
const isExact = ({ id }: OpenBackend): boolean => id === "wasm" || id === "cpu";

/** Differences that are shown of a training. */
const mostShown = 8;

export const golden: Verb = (program, terminal, act) => {
  program
    .command("golden")
    .argument("[names...]", "folders of reference/golden/ with a recipe.json (default: all)")
    .description("Train by the golden recipes, and compare weights, metrics and evaluations with those that are kept")
    .option("--backend <ids...>", "what to compute with", backends.map(({ id }) => id).reverse())
    .option("--update", "keep what comes out, in place of comparing it")
    .action((given: string[], options: Options) =>
      act(async () => {
        const known = goldenNames(folder);
        for (const name of given)
          if (!known.includes(name)) throw SpecError.inUsage(`"${name}" is no golden training; ${suggest(name, known)}`);
        let code: ExitCode = exitCodes.fine;
        for (const id of options.backend) {
          const backend = await opened(id, terminal);
          if (backend === null) continue;
          for (const name of given.length === 0 ? known : given) {
            if (!(await isGolden(name, backend, options.update === true, terminal))) code = exitCodes.mismatch;
          }
        }
        return code;
      }),
    );
};

/** Null where this machine lacks what the backend needs: that is said, and no mistake. */
async function opened(id: string, terminal: Terminal): Promise<OpenBackend | null> {
  if (!backends.some((backend) => backend.id === id)) return openBackend(id);
  return openBackend(id).catch((error: unknown) => {
    if (!(error instanceof SpecError)) throw error;
    terminal.print(`${id}: not run: ${error.message}\n`);
    return null;
  });
}

async function isGolden(name: string, backend: OpenBackend, update: boolean, terminal: Terminal): Promise<boolean> {
  const kept = join(folder, name, backend.id);
  const before = readGolden(kept);
  const started = terminal.clock();
  const tell = (text: string) => terminal.print(`${name}, ${backend.id}: ${text} (${Math.round((terminal.clock() - started) / 1000)} s)\n`);
  if (before === null && !update) {
    tell("nothing is kept to compare with; --update keeps it");
    return true;
  }
  const found = await goldenFiles(join(folder, name, "recipe.json"), backend);
  if (update) {
    makeFolder(kept);
    for (const [file, text] of Object.entries(found)) writeFileSync(join(kept, file), text);
    tell(before === null ? "kept" : "kept anew");
    return true;
  }
  const exact = isExact(backend);
  const differ = differences(before!, found, exact);
  if (differ.length === 0) tell(exact ? "the same bits" : `the same within ${tolerance}`);
  else {
    tell(`${differ.length} differences`);
    for (const line of differ.slice(0, mostShown)) terminal.print(`  ${line}\n`);
    if (differ.length > mostShown) terminal.print(`  and ${differ.length - mostShown} more\n`);
  }
  return differ.length === 0;
}
