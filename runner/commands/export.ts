import { closeSync, openSync, writeSync } from "node:fs";
import { basename, join } from "node:path";
import { SpecError } from "../../spec/index.ts";
import type { Verb } from "../command.ts";
import { makeFolder } from "../make-folder.ts";
import { llamaCppFile } from "../micro/llama-cpp.ts";
import { readModelFolder } from "../micro/model-folder.ts";
import { weightsFolder } from "../micro/weights-folder.ts";
import { gamesTable, type LongTable, playsTable } from "../runs/long-tables.ts";
import { PastRun } from "../runs/past-run.ts";
import { csvLine } from "../terminal/csv.ts";
import { exitCodes } from "../terminal/terminal.ts";
import { writeWhole } from "../write-whole.ts";

const writers: Readonly<Record<string, (path: string, table: LongTable) => void | Promise<void>>> = {
  csv: writeCsv,
  parquet: async (path, table) => (await import("../runs/parquet-file.ts")).writeParquet(path, table),
};

export const exportVerb: Verb = (program, terminal, act) => {
  const verb = program.command("export").description("write a run's results, or a micro model, for other programs");
  for (const [kind, write] of Object.entries(writers)) {
    verb
      .command(`${kind} <dir>`)
      .description(`long tables: games.${kind} (a row a game, member and number) and plays.${kind} (a row an item and coalition)`)
      .option("--out <dir>", "the tables' folder (default: the run's own)")
      .action((dir: string, { out = dir }: { out?: string }) =>
        act(async () => {
          const run = new PastRun(dir);
          makeFolder(out);
          const tables = { games: gamesTable(run.report()), plays: playsTable(run) };
          for (const [name, table] of Object.entries(tables)) {
            const path = join(out, `${name}.${kind}`);
            await write(path, table);
            terminal.print(`${path}\n`);
          }
          return exitCodes.fine;
        }),
      );
  }
  verb
    .command("gguf <model>")
    .description("the weights of a micro model, a folder or zoo/NAME, for llama.cpp")
    .option("--out <file>", "the file (default: the folder's name with .gguf, here)")
    .action((model: string, options: { out?: string }) =>
      act(async () => {
        const folder = modelFolder(model);
        const name = basename(folder);
        const { out = `${name}.gguf` } = options;
        const file = llamaCppFile(name, await readModelFolder(folder));
        writeWhole(out, file);
        terminal.print(`${out}\n`);
        return exitCodes.fine;
      }),
    );
};

/** The folder of a model that the command line names, as a suite in this directory would. */
function modelFolder(model: string): string {
  try {
    return weightsFolder(model, ".");
  } catch (error) {
    throw error instanceof SpecError ? SpecError.inUsage(error.violations[0]!.message) : error;
  }
}

function writeCsv(path: string, { columns, rows }: LongTable): void {
  const file = openSync(path, "w");
  try {
    let text = `${csvLine(Object.keys(columns))}\n`;
    for (const row of rows) {
      text += `${csvLine(row.map((cell) => (typeof cell === "boolean" ? Number(cell) : cell)))}\n`;
      if (text.length > 1 << 16) {
        writeSync(file, text);
        text = "";
      }
    }
    writeSync(file, text);
  } finally {
    closeSync(file);
  }
}
