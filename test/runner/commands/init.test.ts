import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parse } from "jsonc-parser";
import { describe, expect, it } from "vitest";
import { emittedSchemas } from "../../../runner/suite-schema.ts";
import { temporaryFolder } from "../../temporary-folder.ts";
import { verb, writeFiles } from "../verb.ts";

describe("init", () => {
  it("writes a suite that checks, plans, runs and shows as it says", async () => {
    const folder = join(temporaryFolder(), "mine");
    const { code, out, err } = await verb(["init", folder]);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    const commands = [...out.matchAll(/^ {2}coalition (.+?) +# /gm)].map(([, command]) => command!.split(" "));
    expect(commands.map(([name]) => name)).toEqual(["check", "plan", "run", "gate", "show"]);
    for (const args of commands) expect({ args, code: (await verb(args)).code }).toEqual({ args, code: 0 });
    const report = JSON.parse(readFileSync(join(folder, "run/report.json"), "utf8"));
    expect(report.coverage).toMatchObject({ failed: 0, unsupported: 0, notRun: 0 });
  });

  it("points at a schema that is there: beside the suite, or in the package installed beside or above it", async () => {
    const folder = temporaryFolder();
    await verb(["init", folder]);
    expect(readdirSync(folder).sort()).toEqual(["suite.json", "suite.schema.json"]);
    const schemaOf = (at: string): string =>
      resolve(at, (parse(readFileSync(join(at, "suite.json"), "utf8")) as { $schema: string }).$schema);
    expect(JSON.parse(readFileSync(schemaOf(folder), "utf8"))).toEqual(emittedSchemas()["suite.schema.json"]);

    const project = temporaryFolder();
    writeFiles(project, { "node_modules/coalition/schemas/suite.schema.json": "{}" });
    for (const at of [project, join(project, "deep/er")]) {
      await verb(["init", at]);
      expect(schemaOf(at)).toBe(join(project, "node_modules/coalition/schemas/suite.schema.json"));
      expect(existsSync(join(at, "suite.schema.json"))).toBe(false);
    }
  });

  it("overwrites nothing", async () => {
    const folder = temporaryFolder();
    const path = join(folder, "suite.json");
    writeFileSync(path, "{}");
    expect(await verb(["init", folder])).toEqual({
      code: 2,
      out: "",
      err: `${path}:1:1: is there already and is left as it is: name another folder\n`,
    });
    expect(readFileSync(path, "utf8")).toBe("{}");
    expect(readdirSync(folder)).toEqual(["suite.json"]);
  });
});
