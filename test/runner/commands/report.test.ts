import { cpSync, existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../temporary-folder.ts";
import { verb } from "../verb.ts";
import { smallRun } from "./small-run.ts";

const folder = temporaryFolder();
const run = smallRun(folder);

describe("report", () => {
  it("prints the tables, or report.json as it is", async () => {
    const { code, out, err } = await verb(["report", await run]);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toContain("Games: the whole pool's score");
    const json = await verb(["report", await run, "--json"]);
    expect(json.out).toBe(readFileSync(join(await run, "report.json"), "utf8"));
  });

  it("writes one page into the run's folder, or to a file, and says where", async () => {
    const { code, out, err } = await verb(["report", await run, "--html"]);
    const file = join(await run, "report.html");
    expect({ code, out, err }).toEqual({ code: 0, out: `${file}\n`, err: "" });
    const other = join(folder, "pages", "small.html");
    expect(await verb(["report", await run, "--html", other])).toEqual({ code: 0, out: `${other}\n`, err: "" });
    expect(readFileSync(other, "utf8")).toBe(readFileSync(file, "utf8"));
  });

  it("shows on the page the run, its numbers and its transcripts, and no place of this machine", async () => {
    await verb(["report", await run, "--html"]);
    const page = readFileSync(join(await run, "report.html"), "utf8");
    for (const part of [
      "<h1>small</h1>",
      "coalition run run.json --out RUN",
      "Which number is number 4?",
      "ANSWER: <mark>=1+1</mark>",
      "2 games: 1 pool",
    ])
      expect(page).toContain(part);
    expect(page).not.toContain(folder);
  });

  it("writes the page without transcripts, and says why, where the datasets are gone", async () => {
    const moved = join(temporaryFolder(), "elsewhere");
    cpSync(await run, moved, { recursive: true });
    rmSync(join(moved, "report.html"), { force: true });
    const { code, out, err } = await verb(["report", moved, "--html"]);
    expect({ code, out }).toEqual({ code: 0, out: `${join(moved, "report.html")}\n` });
    expect(err).toContain("the page has no transcripts: ");
    expect(readFileSync(out.trim(), "utf8")).toContain("No transcripts: the run&#39;s datasets are not where its suite says");
  });

  it("exits with 2 where --json and --html are both asked for, and where there is no run", async () => {
    expect(await verb(["report", await run, "--json", "--html"])).toEqual({
      code: 2,
      out: "",
      err: "--json and --html exclude each other\n",
    });
    const nowhere = join(folder, "nowhere");
    expect(await verb(["report", nowhere, "--html"])).toMatchObject({ code: 2, out: "" });
    expect(existsSync(nowhere)).toBe(false);
  });
});
