import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { beforeAll, describe, expect, it } from "vitest";
import { writeFiles } from "../runner/verb.ts";
import { execute, type Installed, installed, root } from "./installed.ts";

let packed: Installed;
beforeAll(async () => {
  packed = await installed();
}, 900_000);

/** Models of the zoo whose weights are here. */
const zoo = readdirSync(join(root, "reference/zoo")).filter((name) => existsSync(join(root, "reference/zoo", name, "model.safetensors")));

const inFolder = (...parts: readonly string[]) => join(packed.folder, ...parts);

/** A verb that must end well. */
async function fine(...args: readonly string[]): Promise<string> {
  const { code, out, err } = await packed.coalition(...args);
  expect({ args, code, err: code === 0 ? "" : err }).toEqual({ args, code: 0, err: "" });
  return out;
}

describe("the published package", { timeout: 300_000 }, () => {
  it("holds compiled code, schemas, suites, the zoo and the action, and neither sources nor tests", () => {
    for (const path of [
      "dist/runner/cli.js",
      "dist/runner/worker.js",
      "dist/runner/vitest.d.ts",
      "schemas/suite.schema.json",
      "action.yml",
    ])
      expect(packed.files).toContain(path);
    for (const name of readdirSync(join(root, "suites"))) expect(packed.files.some((path) => path.startsWith(`suites/${name}`))).toBe(true);
    for (const name of readdirSync(join(root, "reference/zoo")))
      expect(packed.files.some((path) => path.startsWith(`reference/zoo/${name}`))).toBe(true);
    const sources = packed.files.filter((path) => /^(?:test|bench|studies|runner|spec)\//.test(path) || /(?<!\.d)\.ts$/.test(path));
    expect(sources).toEqual(["suites/own-method/first-to-agree.ts"]);
  });

  it("takes a newcomer from an empty folder to a verified submission, without TensorFlow's native packages", async () => {
    expect(existsSync(inFolder("node_modules/@tensorflow/tfjs-node"))).toBe(false);
    const help = await fine("--help");
    expect(await fine("init")).toContain("npx coalition check suite.json");
    expect(readFileSync(inFolder("suite.json"), "utf8")).toContain('"$schema": "./node_modules/coalition/schemas/suite.schema.json"');
    expect(await fine("check", "suite.json")).toMatch(/^suite\.json is fine: 3 games/);
    expect(await fine("plan", "suite.json")).toMatch(/^3 games, 21 coalitions/);
    expect(await fine("run", "suite.json", "--out", "run")).toContain("Members: alone, and what they are worth to the team");
    expect(await fine("report", "run")).toContain("chemist");
    await fine("report", "run", "--html");
    expect(readFileSync(inFolder("run/report.html"), "utf8")).toMatch(/^<!doctype html>/i);
    expect(await fine("gate", "run", "--junit", "junit.xml")).toContain("passed");
    await fine("export", "parquet", "run");
    await fine("pack", "run", "--out", "run.zip");
    expect(await fine("verify", "run.zip")).toContain("verified");
    expect(help).toMatch(/^ {2}verify /m);
    // On another machine, in another folder: the same bytes.
    const again = await packed.coalition("run", "suite.json", "--out", "again", "--workers", "1");
    expect(again.code).toBe(0);
    expect(readFileSync(inFolder("again/report.json"), "utf8")).toBe(readFileSync(inFolder("run/report.json"), "utf8"));
  });

  it.skipIf(zoo.length === 0)("plays the models of the zoo, on WebAssembly", async () => {
    writeFiles(packed.folder, {
      "micro.json": {
        version: 1,
        name: "micro",
        seed: 1,
        models: zoo.map((name) => ({ id: name, use: "micro", with: { weights: `zoo/${name}` } })),
        pools: [{ id: "zoo", members: zoo }],
        methods: [{ id: "vote", use: "majority-vote", with: { tie: "first" } }],
        datasets: [{ id: "sums", use: "micro", with: { task: "sum-chain" }, test: 8 }],
      },
    });
    expect(await fine("run", "micro.json", "--out", "micro", "--workers", "1")).toMatch(/^zoo +vote +sums /m);
  });

  it("plays a method of one's own, in JavaScript as it is, in TypeScript once tsx is there or Node reads it", async () => {
    copyFileSync(join(root, "suites/own-method.json"), inFolder("own-method.json"));
    const source = readFileSync(join(root, "suites/own-method/first-to-agree.ts"), "utf8");
    writeFiles(packed.folder, { "own-method/first-to-agree.ts": source });
    const script = ts.transpile(source, { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 });
    writeFiles(packed.folder, { "own-method/first-to-agree.mjs": script });
    const suite = readFileSync(inFolder("own-method.json"), "utf8");
    writeFileSync(inFolder("own-script.json"), suite.replace("first-to-agree.ts", "first-to-agree.mjs"));
    const printed = await fine("run", "own-script.json", "--allow-code", "--out", "script", "--workers", "1");
    expect(printed).toMatch(/^team +first-to-agree +exam /m);

    if (!(process.features as { typescript?: unknown }).typescript) {
      const { code, err } = await packed.coalition("check", "own-method.json", "--allow-code");
      expect(code).toBe(2);
      expect(err).toMatch(/^own-method\.json:15:\d+: \/methods\/0\/use: .* reads no TypeScript: npm install tsx, /);
    }
    packed.add("tsx");
    writeFiles(packed.folder, { "package.json": { type: "module" } });
    await fine("run", "own-method.json", "--allow-code", "--out", "typed", "--workers", "1");
    const values = (run: string) =>
      (JSON.parse(readFileSync(inFolder(run, "report.json"), "utf8")) as { games: { values: number[] }[] }).games.map(
        (game) => game.values,
      );
    expect(values("typed")).toEqual(values("script"));
  });

  it("has types by which the example of an own method, and a test of it, are checked", () => {
    writeFiles(packed.folder, {
      "own-method/test.ts": `import { playSuite } from "coalition/vitest";
const played = await playSuite("own-method.json", { limit: 3 });
export const accuracy: number | null = played.cell({ method: "vote" }).accuracy;
`,
    });
    const files = ["first-to-agree.ts", "test.ts"].map((name) => inFolder("own-method", name));
    const program = ts.createProgram(files, {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      target: ts.ScriptTarget.ES2023,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      types: ["node"],
      typeRoots: [join(root, "node_modules/@types")],
    });
    const told = ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
    expect(told).toEqual([]);
  });

  it("gives its test helper to any test runner", async () => {
    const script = `import { playSuite } from "coalition/vitest";
const played = await playSuite("suite.json", { only: { method: "vote" }, limit: 20 });
console.log(played.cell().game.items);`;
    const { code, out, err } = await execute(process.execPath, ["--input-type=module", "-e", script], packed.folder);
    expect({ code, out, err }).toEqual({ code: 0, out: "20\n", err: "" });
  });
});
