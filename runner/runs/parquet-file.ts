import { fileWriter, parquetWriteRows } from "hyparquet-writer";
import type { LongTable } from "./long-tables.ts";

const types = { text: "STRING", count: "INT32", number: "DOUBLE", flag: "BOOLEAN" } as const;

/** Writes a table as Parquet, row group by row group, so that it need not fit in memory. */
export function writeParquet(path: string, { columns, rows }: LongTable): void {
  const names = Object.keys(columns);
  parquetWriteRows({
    writer: fileWriter(path),
    columns: names.map((name) => ({ name, type: types[columns[name]!] })),
    rows: (function* () {
      for (const row of rows) yield Object.fromEntries(names.map((name, i) => [name, row[i]]));
    })(),
  });
}
