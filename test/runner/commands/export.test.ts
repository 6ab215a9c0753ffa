import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parquetReadObjects } from "hyparquet";
import { describe, expect, it } from "vitest";
import { csvLine } from "../../../runner/terminal/csv.ts";
import { temporaryFolder } from "../../temporary-folder.ts";
import { verb } from "../verb.ts";
import { smallRun } from "./small-run.ts";

const folder = temporaryFolder();
const run = smallRun(folder);

/** Reads RFC 4180 back. */
function rowsOf(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\n]*))(,|\n)/g)) {
    rows.at(-1)!.push(quoted === undefined ? plain! : quoted.replaceAll('""', '"'));
    if (end === "\n") rows.push([]);
  }
  return rows.slice(0, -1);
}

describe("export csv", () => {
  it("writes a row an item and coalition, and a row a game, member and number", async () => {
    const out = join(folder, "tables");
    const ended = await verb(["export", "csv", await run, "--out", out]);
    expect(ended).toEqual({ code: 0, out: `${join(out, "games.csv")}\n${join(out, "plays.csv")}\n`, err: "" });
    const [head, ...plays] = rowsOf(readFileSync(join(out, "plays.csv"), "utf8"));
    expect(head).toEqual(["pool", "method", "dataset", "item", "repeat", "mask", "coalition", "state", "degraded", "score", "answer"]);
    expect(plays).toHaveLength(24);
    expect(plays).toContainEqual(["two", "vote", "numbers", "i1", "0", "3", "strong+weak", "correct", "0", "1", "1"]);
    const games = rowsOf(readFileSync(join(out, "games.csv"), "utf8"));
    expect(games.every((row) => row.length === 8)).toBe(true);
    expect(games).toContainEqual(expect.arrayContaining(["two", "vote", "numbers", "strong", "shapley"]));
  });

  it("keeps quotes and commas of an answer, and lets no answer be run as a formula", async () => {
    const out = join(folder, "again");
    await verb(["export", "csv", await run, "--out", out]);
    const answers = rowsOf(readFileSync(join(out, "plays.csv"), "utf8")).map((row) => row.at(-1));
    expect(answers).toContain('"3", 4');
    expect(answers).toContain("'=1+1");
    expect(answers).not.toContain("=1+1");
  });

  it("quotes as RFC 4180 says, whatever a text begins with", () => {
    expect(csvLine(["a", null, 1.5, -2])).toBe("a,,1.5,-2");
    expect(csvLine(['say "a", b', "two\nlines", "cr\r"])).toBe('"say ""a"", b","two\nlines","cr\r"');
    for (const text of ["=1", "+1", "-1", "@x", "\tx"]) expect(csvLine([text])).toBe(`'${text}`);
    expect(csvLine(["\rx"])).toBe('"\'\rx"');
  });

  it("exits with 2 where there is no run", async () => {
    expect(await verb(["export", "csv", join(folder, "nowhere")])).toMatchObject({ code: 2, out: "" });
  });
});

describe("export parquet", () => {
  it("writes the rows of the csv files, typed, and the same bytes each time", async () => {
    const [out, again, csv] = [join(folder, "parquet"), join(folder, "parquet-again"), join(folder, "csv")];
    const ended = await verb(["export", "parquet", await run, "--out", out]);
    expect(ended).toEqual({ code: 0, out: `${join(out, "games.parquet")}\n${join(out, "plays.parquet")}\n`, err: "" });
    await verb(["export", "parquet", await run, "--out", again]);
    await verb(["export", "csv", await run, "--out", csv]);
    for (const name of ["games", "plays"]) {
      const bytes = readFileSync(join(out, `${name}.parquet`));
      expect(bytes.equals(readFileSync(join(again, `${name}.parquet`)))).toBe(true);
      const rows = await parquetReadObjects({ file: new Uint8Array(bytes).buffer });
      const [head, ...lines] = rowsOf(readFileSync(join(csv, `${name}.csv`), "utf8"));
      // A text that a spreadsheet would run has a quote before it in csv alone.
      const written = (cell: unknown) =>
        cell === null ? "" : typeof cell === "boolean" ? String(Number(cell)) : String(cell).replace(/^=/, "'=");
      expect(rows.map((row) => head!.map((column) => written(row[column])))).toEqual(lines);
    }
    const plays = await parquetReadObjects({ file: new Uint8Array(readFileSync(join(out, "plays.parquet"))).buffer });
    expect(plays).toHaveLength(24);
    expect(plays).toContainEqual({
      pool: "two",
      method: "vote",
      dataset: "numbers",
      item: "i1",
      repeat: 0,
      mask: 3,
      coalition: "strong+weak",
      state: "correct",
      degraded: false,
      score: 1,
      answer: "1",
    });
  });
});
