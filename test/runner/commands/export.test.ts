import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { csvLine } from "../../../runner/terminal/csv.ts";
import { temporaryFolder, verb } from "../verb.ts";
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
