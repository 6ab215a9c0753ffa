import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";
import { describe, expect, it } from "vitest";
import { runProgram } from "../../../runner/program.ts";
import { emittedSchemas } from "../../../runner/suite-schema.ts";
import { temporaryFolder } from "../../temporary-folder.ts";
import { verb, writeFiles } from "../verb.ts";

const ajv = new Ajv({ strict: false });

const teamOf = (skill: number, gates: readonly object[], changes: object = {}) => ({
  version: 1,
  name: "gated",
  seed: 5,
  models: [0, 1, 2].map((replica) => ({ id: `m${replica}`, use: "simulated", with: { skill }, replica })),
  pools: [{ id: "three", members: ["m0", "m1", "m2"] }],
  methods: [
    { id: "vote", use: "majority-vote", with: { tie: "first" } },
    { id: "best", use: "single" },
  ],
  datasets: [{ id: "exam", use: "generated", with: { count: 80 }, dev: 20, test: 60 }],
  valuation: { resamples: 100 },
  gates,
  ...changes,
});

const accuracyGate = { metric: "accuracy", where: { method: "vote" }, maxDrop: 0.02, mayDiffer: ["models"] };
const gates = [accuracyGate, { metric: "shapley", where: { method: "vote" }, min: 0.1 }, { metric: "failed", max: 0 }];

/** Plays a suite that stands beside the baseline; returns the run's folder. */
async function runOf(name: string, suite: object, ...more: string[]): Promise<string> {
  writeFiles(folder, { [`${name}.json`]: suite });
  const { err } = await verb(["run", join(folder, `${name}.json`), "--out", join(folder, name), "--workers", "1", ...more]);
  // A gate that is not applied must not look as if it had passed.
  expect(err).toMatch(/^gates of this suite that are yet to be applied: \d; `coalition gate .*` does$/m);
  return join(folder, name);
}

const folder = temporaryFolder();
const baseline = join(folder, "baseline.json");
const good = runOf("good", teamOf(0.8, gates));
const weak = runOf("weak", teamOf(0.4, gates));
const updated = Promise.all([good, weak]).then(async ([run]) => ({
  before: await verb(["gate", run]),
  made: await verb(["baseline", "update", run]),
}));

describe("gate", () => {
  it("fails without the baseline that it needs, passes the run that made one, and fails a worse one", async () => {
    const { before, made } = await updated;
    expect(before.code).toBe(4);
    expect(before.out).toMatch(
      /unmeasured gates\[0\] accuracy three \/ vote \/ exam: there is no baseline .*baseline\.json: `baseline update` makes one/,
    );
    expect(made).toMatchObject({ code: 0, out: expect.stringContaining("baseline.json: 2 games; items of 1 metrics"), err: "" });
    const same = await verb(["gate", await good]);
    expect({ code: same.code, err: same.err }).toEqual({ code: 0, err: "" });
    expect(same.out.trimEnd().split("\n").at(-1)).toBe("6 passed");
    const worse = await verb(["gate", await weak]);
    expect(worse.code).toBe(4);
    expect(worse.out).toMatch(
      /^failed gates\[0\] accuracy three \/ vote \/ exam: worse by 0\.\d+ .*more than maxDrop 0\.02: p .* by McNemar and Holm, alpha 0\.05; model "m0" differs/m,
    );
  });

  it("prints JSON that fits its schema", async () => {
    await updated;
    const { code, out } = await verb(["gate", await weak, "--json"]);
    expect(code).toBe(4);
    const result = JSON.parse(out);
    const check = ajv.compile(emittedSchemas()["gates.schema.json"]!);
    check(result);
    expect(check.errors ?? []).toEqual([]);
    expect(result).toMatchObject({
      suite: { name: "gated" },
      passed: false,
      verdicts: [{ gate: 0, method: "vote", state: "failed", fails: true }, {}, {}, {}, {}, {}],
    });
  });

  it("writes JUnit XML, adds to a step's summary, and annotates the gate's line of the suite", async () => {
    await updated;
    const [junit, summary] = [join(folder, "new", "junit.xml"), join(folder, "summary.md")];
    writeFiles(folder, { "summary.md": "before\n" });
    const { code, out } = await verb(["gate", await weak, "--junit", junit, "--summary", summary, "--annotations"]);
    expect(code).toBe(4);
    expect(readFileSync(junit, "utf8")).toMatch(/<testsuite name="gated" tests="6" failures="[1-4]" errors="0" skipped="0" time="0">/);
    expect(readFileSync(summary, "utf8")).toMatch(/^before\n## Gates of gated: \d failed, \d passed\n/);
    expect(out).toMatch(/^::error file=.*weak\.json,line=1,col=\d+,title=failed%3A accuracy three \/ vote \/ exam::worse by /m);
    const { out: json, err } = await verb(["gate", await weak, "--annotations", "--json"]);
    expect(JSON.parse(json).passed).toBe(false);
    expect(err).toContain("::error file=");
  });

  it("takes the summary's file from GitHub's variable", async () => {
    await updated;
    const summary = join(folder, "step.md");
    const terminal = {
      ...{ print: () => undefined, remark: () => undefined, columns: null, interactive: false, clock: () => 0, peakMemory: () => 0 },
      ...{ signal: new AbortController().signal, invokedAs: "coalition", made: { version: "0", commit: null } },
      secret: (name: string) => (name === "GITHUB_STEP_SUMMARY" ? summary : undefined),
    };
    expect(await runProgram(["gate", await good], terminal)).toBe(0);
    expect(readFileSync(summary, "utf8")).toContain("## Gates of gated: 6 passed");
  });

  it("takes another baseline, or changed gates of the same suite, where it is told to", async () => {
    await updated;
    expect((await verb(["gate", await good, "--baseline", join(folder, "none.json")])).code).toBe(4);
    writeFiles(folder, { "tight.json": teamOf(0.8, [{ metric: "calls", max: 0.5 }]), "other.json": teamOf(0.7, gates) });
    const tight = await verb(["gate", await good, "--suite", join(folder, "tight.json")]);
    expect(tight).toMatchObject({ code: 4, out: expect.stringContaining("failed gates[0] calls three / vote / exam: 3 is above max 0.5") });
    expect(await verb(["gate", await good, "--suite", join(folder, "other.json")])).toEqual({
      code: 2,
      out: "",
      err: `${join(folder, "other.json")}:1:1: more than gates and limits differs from the suite that the run was made from\n`,
    });
  });

  it("refuses a suite without gates, a folder without a run, and a baseline that is none", async () => {
    writeFiles(folder, { "bare.json": teamOf(0.8, []) });
    const bare = await verb(["gate", await good, "--suite", join(folder, "bare.json")]);
    expect(bare).toMatchObject({ code: 2, err: expect.stringContaining("bare.json:1:1: this suite has no gates") });
    expect((await verb(["gate", join(folder, "nowhere")])).code).toBe(2);
    writeFiles(folder, { "broken.json": '{\n  "version": 1,\n  "gamse": []\n}' });
    const broken = await verb(["gate", await good, "--baseline", join(folder, "broken.json")]);
    expect(broken.code).toBe(2);
    expect(broken.err).toContain('broken.json:3:3: /gamse: unknown key "gamse"; did you mean "games"?');
  });

  it("fails a run that is a part of its suite, and exits with 3 where the gates hold and the run is incomplete", async () => {
    await updated;
    const part = await runOf("part", teamOf(0.8, gates), "--only", "method=best", "--limit", "10");
    const { code, out } = await verb(["gate", part]);
    expect(code).toBe(4);
    expect(out).toContain("unmeasured gates[0] accuracy three / vote / exam: the game was not played");
    expect(out).toContain("unmeasured gates[2] failed three / best / exam: 50 of 60 test items were not played");
    expect(await verb(["baseline", "update", part])).toMatchObject({
      code: 2,
      err: expect.stringContaining("a baseline is made of a whole one"),
    });
    const shaky = teamOf(0.8, [{ metric: "failed", max: 0.9 }]);
    const models = shaky.models.map((model) => ({ ...model, with: { skill: 0.8, fail: 0.1 } }));
    const failing = await runOf("failing", { ...shaky, models });
    expect(await verb(["gate", failing])).toMatchObject({ code: 3, err: expect.stringMatching(/^incomplete: .* of the plays failed/) });
    expect(await verb(["baseline", "update", failing])).toMatchObject({
      code: 3,
      err: expect.stringContaining("no baseline is made of it"),
    });
  });
});

describe("baseline update", () => {
  it("makes the same file of the same run, sorted, of few lines, and fit for its schema", async () => {
    await updated;
    const first = readFileSync(baseline, "utf8");
    const again = join(folder, "deep", "again.json");
    expect((await verb(["baseline", "update", await good, "--out", again])).code).toBe(0);
    expect(readFileSync(again, "utf8")).toBe(first);
    const check = ajv.compile(emittedSchemas()["baseline.schema.json"]!);
    check(JSON.parse(first));
    expect(check.errors ?? []).toEqual([]);
    expect(first.split("\n").length).toBeLessThan(60);
    expect(JSON.parse(first).games.map(({ method, items }: { method: string; items: object }) => [method, Object.keys(items)])).toEqual([
      ["best", []],
      ["vote", ["accuracy"]],
    ]);
    expect(first).toMatch(/"accuracy": \{ "levels": \[0, 1\], "items": "[01]{60}" \}/);
  });

  it("asks which file is meant where the gates name none, or several", async () => {
    writeFiles(folder, {
      "two.json": teamOf(
        0.8,
        ["a.json", "b.json"].map((name) => ({ ...accuracyGate, baseline: name })),
      ),
    });
    expect(await verb(["baseline", "update", await good, "--suite", join(folder, "two.json")])).toEqual({
      code: 2,
      out: "",
      err: "the suite's gates name 2 baselines: say with --out which file is meant\n",
    });
    expect(existsSync(join(folder, "a.json"))).toBe(false);
  });
});

describe("check of a suite with gates", () => {
  it("warns of what must fail as things stand, at its place", async () => {
    const alone = temporaryFolder();
    const suite = teamOf(0.8, [accuracyGate, { metric: "failed", max: 0, where: { method: "best" } }], {
      matrix: { exclude: [{ method: "best" }] },
    });
    writeFiles(alone, { "suite.json": JSON.stringify(suite, null, 1) });
    const path = join(alone, "suite.json");
    const { code, err } = await verb(["check", path]);
    expect(code).toBe(0);
    const lines = err.trimEnd().split("\n");
    expect(lines.length).toBe(2);
    expect(lines[0]).toMatch(
      /suite\.json:\d+:\d+: \/gates\/0\/baseline: warning: there is no baseline baseline\.json yet, without which it will fail/,
    );
    expect(lines[1]).toMatch(/suite\.json:\d+:\d+: \/gates\/1\/where: warning: it selects no game of this suite, and will fail/);
  });

  it("refuses gates that could never pass, or that name what is not there", async () => {
    const alone = temporaryFolder();
    const suite = teamOf(0.8, [
      { metric: "accuracy", min: 0.9, max: 0.1 },
      { metric: "shapley", min: 0, where: { model: "m9" } },
      { metric: "gain", maxDrop: 0, mayDiffer: ["datasets"] },
    ]);
    writeFiles(alone, { "suite.json": suite });
    const { code, err } = await verb(["check", join(alone, "suite.json")]);
    expect(code).toBe(2);
    expect(err).toContain('/gates/2/mayDiffer/0: found "datasets"; allowed: methods, models, prompts or sampling');
    writeFiles(alone, { "suite.json": { ...suite, gates: suite.gates.slice(0, 2) } });
    const names = await verb(["check", join(alone, "suite.json")]);
    expect(names.err).toContain("/gates/0/min: found 0.9, which is above max, 0.1: nothing could pass");
    expect(names.err).toContain('/gates/1/where/model: "m9" is no model of this suite');
  });
});
