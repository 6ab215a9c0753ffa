import { relative } from "node:path";
import { SpecError } from "../../spec/index.ts";
import type { Verb } from "../command.ts";
import { baselineOf } from "../gates/baseline-of.ts";
import { compactJson } from "../gates/compact-json.ts";
import { exitCodes } from "../terminal/terminal.ts";
import { writeWhole } from "../write-whole.ts";
import { allowCode, codeFor } from "./allow-code.ts";
import { baselinePath, type JudgedFolder, judgedFolder } from "./judged-folder.ts";

export const baseline: Verb = (program, terminal, act) => {
  program
    .command("baseline")
    .description("the file that later runs are held against")
    .command("update <dir>")
    .description("make the baseline of a run: small, sorted, to be committed and read in a diff")
    .option("--suite <suite>", "keep what the gates of this suite file need (default: the run's own)")
    .option(...allowCode)
    .option("--out <file>", "the baseline file (default: the one that the suite's gates name)")
    .action((dir: string, options: { suite?: string; out?: string; allowCode?: true }) =>
      act(async () => {
        const folder = await judgedFolder(dir, options.suite, codeFor(options));
        const { run, incomplete } = folder;
        const { only, limit } = run.manifest.selection;
        if (limit !== null || Object.keys(only).length > 0)
          throw SpecError.at(dir, "the run is a part of its suite (--only, --limit): a baseline is made of a whole one");
        if (incomplete !== null) {
          terminal.remark(`incomplete: ${incomplete}; no baseline is made of it\n`);
          return exitCodes.incomplete;
        }
        const path = options.out ?? namedByGates(folder);
        const made = baselineOf(run, folder.gates);
        writeWhole(path, compactJson(made));
        const items = made.games.reduce((sum, game) => sum + Object.keys(game.items).length, 0);
        terminal.print(`${path}: ${made.games.length} games; items of ${items} metrics, for the gates with maxDrop\n`);
        return exitCodes.fine;
      }),
    );
};

/** The one baseline that the gates with maxDrop name, seen from here. */
function namedByGates(folder: JudgedFolder): string {
  const tested = folder.gates.filter(({ maxDrop }) => maxDrop !== undefined);
  const paths = [...new Set(tested.map((gate) => baselinePath(folder, gate)))];
  if (paths.length !== 1) throw SpecError.inUsage(`the suite's gates name ${paths.length} baselines: say with --out which file is meant`);
  return relative(".", paths[0]!);
}
