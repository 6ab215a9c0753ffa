import { closeSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import type { Verb } from "../command.ts";
import { makeFolder } from "../make-folder.ts";
import { gamesTable, type LongTable, playsTable } from "../runs/long-tables.ts";
import { writeParquet } from "../runs/parquet-file.ts";
import { PastRun } from "../runs/past-run.ts";
import { csvLine } from "../terminal/csv.ts";
import { exitCodes } from "../terminal/terminal.ts";

const writers: Readonly<Record<string, (path: string, table: LongTable) => void>> = { csv: writeCsv, parquet: writeParquet };

export const exportVerb: Verb = (program, terminal, act) => {
  const verb = program.command("export").description("write a run's results for other programs");
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
            write(path, table);
            terminal.print(`${path}\n`);
          }
          return exitCodes.fine;
        }),
      );
  }
};

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
