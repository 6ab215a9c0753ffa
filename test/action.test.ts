import { execFile } from "node:child_process";
import { chmodSync, existsSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, inject, it } from "vitest";
import { smallSuite, writeSuite } from "./runner/commands/small-run.ts";
import { writeFiles } from "./runner/verb.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
const action = readFileSync(join(root, "action.yml"), "utf8");

/** The lines of a YAML block that are indented deeper than its key. */
const block = (text: string, key: string): string[] => {
  const [, indent, body] = new RegExp(`^( *)${key}:(?: \\|)?\\n((?:(?:\\1 +.*)?\\n)+)`, "m").exec(text) ?? [];
  return (body ?? "").split("\n").flatMap((line) => (line.trim() === "" ? [] : [line.slice(indent!.length + 2)]));
};

const pairs = (lines: readonly string[]) =>
  Object.fromEntries(lines.filter((line) => /^\S/.test(line)).map((line) => line.split(/: ?/, 2) as [string, string]));

const inputs = block(action, "inputs")
  .filter((line) => /^\S/.test(line))
  .map((line) => line.replace(":", ""));
const defaults = Object.fromEntries(
  inputs.map((name) => [name, /^ {4}default: "?([^"\n]*)"?$/m.exec(action.split(`\n  ${name}:\n`)[1]!.split(/\n {2}\S/)[0]!)?.[1] ?? null]),
);
const steps = action
  .split(/^ {4}- /m)
  .slice(1)
  .map((text) => `      ${text}`)
  .map((step) => ({ name: /name: (.*)/.exec(step)![1]!, env: pairs(block(step, "env")), run: block(step, "run").join("\n") }));

/** Runs the action's steps one after another, as GitHub does: with the inputs in their environment, until one fails. */
async function runAction(folder: string, given: Readonly<Record<string, string>>) {
  const values: Record<string, string | null> = { ...defaults, ...given };
  // The project's own installation.
  writeFiles(folder, {
    "bin/npx": `#!/bin/sh\n[ "$1 $2" = "--no-install coalition" ] || exit 99\nshift 2\nexec "${process.execPath}" "${join(inject("bundle"), "runner/entry/cli.js")}" "$@"\n`,
  });
  chmodSync(join(folder, "bin/npx"), 0o755);
  const ended: { name: string; code: number; out: string; err: string }[] = [];
  for (const { name, env, run } of steps) {
    const environment = Object.fromEntries(
      Object.entries(env).map(([key, value]) => [
        key,
        value.replace(/\$\{\{ inputs\.([\w-]+) \}\}/, (_, input: string) => values[input] ?? ""),
      ]),
    );
    const step = await new Promise<{ code: number; out: string; err: string }>((done) => {
      const child = execFile(
        "bash",
        ["--noprofile", "--norc", "-eo", "pipefail", "-c", run],
        {
          cwd: folder,
          env: {
            ...process.env,
            ...environment,
            PATH: `${join(folder, "bin")}${delimiter}${process.env.PATH}`,
            GITHUB_STEP_SUMMARY: join(folder, "summary.md"),
          },
        },
        (_, out, err) => done({ code: child.exitCode ?? -1, out, err }),
      );
    });
    ended.push({ name, ...step });
    if (step.code !== 0) break;
  }
  return ended;
}

function folderWith(min: number): string {
  const folder = temporaryFolder();
  writeSuite(folder, { ...smallSuite(), gates: [{ metric: "accuracy", where: { method: "vote" }, min }] });
  return folder;
}

describe("the GitHub action", () => {
  it("hands its inputs over in the environment alone, and each of them is declared", () => {
    expect(steps.map(({ name }) => name)).toEqual(["Play the suite", "Write the page", "Apply the gates"]);
    for (const { run, env } of steps) {
      expect(run).toContain("npx --no-install coalition ");
      expect(run).not.toContain("${{");
      for (const value of Object.values(env)) expect(inputs).toContain(/^\$\{\{ inputs\.([\w-]+) \}\}$/.exec(value)?.[1]);
      const [used, set] = [new Set(run.match(/\$[A-Z_]+/g)), new Set(Object.keys(env).map((name) => `$${name}`))];
      expect(used).toEqual(set);
    }
    expect(Object.entries(defaults).filter(([, value]) => value === null)).toEqual([["suite", null]]);
  });

  it("plays a suite, and writes the page, the verdicts as JUnit and the job's summary", async () => {
    const folder = folderWith(0.4);
    const ended = await runAction(folder, { suite: "suite.json" });
    expect(ended.map(({ name, code }) => [name, code])).toEqual(steps.map(({ name }) => [name, 0]));
    for (const name of ["report.json", "report.html", "junit.xml"]) expect(existsSync(join(folder, "coalition-run", name))).toBe(true);
    expect(readFileSync(join(folder, "summary.md"), "utf8")).toContain("accuracy");
  }, 180_000);

  it("fails where a gate fails, at the gate's line", async () => {
    const folder = folderWith(0.9);
    const { name, code, out } = (await runAction(folder, { suite: "suite.json", out: "there" })).at(-1)!;
    expect([name, code]).toEqual(["Apply the gates", 4]);
    expect(out).toMatch(/^::error file=suite\.json,line=\d+/m);
    expect(readFileSync(join(folder, "there/junit.xml"), "utf8")).toContain("<failure");
  }, 180_000);

  it("is what the documents say it is", () => {
    const documented = readFileSync(join(root, "docs/ci.md"), "utf8");
    const rows = [...documented.matchAll(/^\| `([\w-]+)` +\| (?:`([^`]*)`)? *\|/gm)].map(([, name, value]) => [name, value ?? ""]);
    expect(Object.fromEntries(rows)).toEqual(Object.fromEntries(inputs.map((name) => [name, defaults[name] ?? ""])));
    const example = readFileSync(join(root, "docs/examples/coalition.yml"), "utf8");
    const given = block(example.split("- uses: ./node_modules/coalition\n")[1]!, "with").map((line) => line.trim().split(":")[0]!);
    expect(given.length).toBeGreaterThan(0);
    for (const name of given) expect(inputs).toContain(name);
  });
});
