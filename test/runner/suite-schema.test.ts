import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv, type ValidateFunction } from "ajv";
import { type ParseError, parse } from "jsonc-parser";
import { describe, expect, it } from "vitest";
import { emittedSchemas } from "../../runner/suite-schema.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { goodSuite } from "./bad-input/good-suite.ts";
import { smallRun, smallSuite } from "./commands/small-run.ts";

const root = new URL("../../", import.meta.url);
const schemas = emittedSchemas();

// As an editor does: no knowledge of ours, no defaults filled in.
const ajv = new Ajv({ allErrors: true, strict: false });
const validators = new Map(Object.entries(schemas).map(([name, schema]) => [name, ajv.compile(schema)]));

/** Errors as an editor shows them: that a condition led to them is no error of its own. */
function errorsOf(name: string, value: unknown): string[] {
  const check = validators.get(name) as ValidateFunction;
  check(value);
  return (check.errors ?? []).filter(({ keyword }) => keyword !== "if").map(({ instancePath, message }) => `${instancePath} ${message}`);
}

function suiteFrom(text: string): unknown {
  const errors: ParseError[] = [];
  const value: unknown = parse(text, errors, { allowTrailingComma: true });
  expect(errors).toEqual([]);
  return value;
}

describe("the emitted schemas", () => {
  it("are the committed ones: after a change, `npm run schemas`", () => {
    const folder = new URL("schemas/", root);
    const committed = readdirSync(folder).map((name) => [name, JSON.parse(readFileSync(new URL(name, folder), "utf8")) as unknown]);
    expect(Object.fromEntries(committed)).toEqual(schemas);
  });

  it("are valid JSON Schemas of draft 7 that name themselves", () => {
    for (const schema of Object.values(schemas)) {
      expect(ajv.validateSchema(schema)).toBe(true);
      expect(schema).toMatchObject({
        $schema: "http://json-schema.org/draft-07/schema#",
        title: expect.any(String),
        description: expect.any(String),
      });
    }
  });

  it("accept every committed suite, and point each at the schema", () => {
    const folder = new URL("suites/", root);
    const names = readdirSync(folder).filter((name) => name.endsWith(".json"));
    expect(names).toContain("quickstart.json");
    for (const name of names) {
      const suite = suiteFrom(readFileSync(new URL(name, folder), "utf8"));
      expect({ name, errors: errorsOf("suite.schema.json", suite) }).toEqual({ name, errors: [] });
      expect(suite).toMatchObject({ $schema: "../schemas/suite.schema.json", name: name.slice(0, -".json".length) });
    }
  });

  it("accept a suite with every section, in which defaults are left out", () => {
    expect(errorsOf("suite.schema.json", suiteFrom(goodSuite))).toEqual([]);
    expect(errorsOf("suite.schema.json", smallSuite())).toEqual([]);
  });

  it("give one error, at its place, for one bad parameter of a plug-in", () => {
    const bad = (change: (suite: ReturnType<typeof smallSuite>) => void): string[] => {
      const suite = smallSuite();
      change(suite);
      return errorsOf("suite.schema.json", suite);
    };
    const cases: [(suite: ReturnType<typeof smallSuite>) => void, string][] = [
      [({ methods }) => Object.assign(methods[0]!.with, { tie: "frist" }), "/methods/0/with/tie "],
      [({ methods }) => Object.assign(methods[0]!.with, { tei: "first" }), "/methods/0/with "],
      [({ methods }) => Object.assign(methods[1]!.with, { member: 3 }), "/methods/1/with/member "],
      [({ methods }) => Object.assign(methods[0]!, { use: "majority-vot" }), "/methods/0/use "],
      [({ models }) => Object.assign(models[0]!.with.replies, { i1: 7 }), "/models/0/with/replies/i1 "],
      [({ datasets }) => Object.assign(datasets[0]!.with, { sha256: "abc" }), "/datasets/0/with/sha256 "],
      [({ datasets }) => Object.assign(datasets[0]!, { with: {} }), "/datasets/0/with "],
      [({ datasets }) => Object.assign(datasets[0]!, { dev: "all" }), "/datasets/0/dev "],
      [({ datasets }) => Object.assign(datasets[0]!, { extract: ["bxoed"] }), "/datasets/0/extract/0 "],
      [
        ({ datasets }) => Object.assign(datasets[0]!, { scorer: { use: "numeric", with: { tolerance: -1 } } }),
        "/datasets/0/scorer/with/tolerance ",
      ],
    ];
    for (const [change, place] of cases) expect(bad(change)).toEqual([expect.stringMatching(new RegExp(`^${place}`))]);
  });

  it("let a path stand where a plug-in is named", () => {
    const suite = smallSuite();
    suite.methods[0]!.use = "./my-method.ts";
    expect(errorsOf("suite.schema.json", suite)).toEqual([]);
  });

  it("accept every file of a real run, line by line", async () => {
    const suite = smallSuite();
    Object.assign(suite, {
      datasets: [{ ...suite.datasets[0]!, dev: 2 }],
      methods: [...suite.methods, { id: "route", use: "trained-routing" }],
    });
    const run = await smallRun(temporaryFolder(), suite);
    const text = (name: string) => readFileSync(join(run, name), "utf8");
    for (const name of ["manifest", "state", "report"]) {
      expect({ name, errors: errorsOf(`${name}.schema.json`, JSON.parse(text(`${name}.json`))) }).toEqual({ name, errors: [] });
    }
    for (const [file, schema] of [
      ["calls.jsonl", "call.schema.json"],
      ["outcomes.jsonl", "outcome.schema.json"],
    ] as const) {
      const lines = text(file).trimEnd().split("\n");
      expect(lines.length).toBeGreaterThan(5);
      for (const line of lines) expect({ line, errors: errorsOf(schema, JSON.parse(line)) }).toEqual({ line, errors: [] });
    }
  });
});
