import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Manifest, Outcome, Report } from "../../../spec/index.ts";
import { temporaryFolder } from "../../temporary-folder.ts";
import { smallSuite, writeSuite } from "../commands/small-run.ts";
import { realVerb, verb, writeFiles } from "../verb.ts";

const method = (play: string, more = "") => `${more}
const parameters = { type: "object", properties: { seat: { type: "integer", minimum: 0, default: 0 } }, required: ["seat"], additionalProperties: false };
export default { description: "One seat answers.", family: "control", minimum: 1, parameters, ${play} };
`;
const seated = `*play({ seats, parameters: { seat } }) {
  const [reply] = yield [(seats[seat] ?? seats[0]).answer];
  return { reply };
}`;

/** A folder with a suite in which the method "mine" is a module of the folder. */
function folderWith(files: Readonly<Record<string, string>>, use = "./mine.ts", given: object = {}): { folder: string; suite: string } {
  const folder = temporaryFolder();
  const suite = smallSuite();
  suite.methods.push({ id: "mine", use, with: given });
  writeFiles(folder, files);
  return { folder, suite: writeSuite(folder, suite) };
}

const play = (suite: string, out: string, ...more: string[]) => verb(["run", suite, "--out", out, "--workers", "1", ...more]);

const read = <T>(folder: string, name: string) => JSON.parse(readFileSync(join(folder, name), "utf8")) as T;

describe("own code", () => {
  it("is not run without --allow-code, and the message says where it is named and what to do", async () => {
    const { suite } = folderWith({ "mine.ts": "throw new Error('it ran')" });
    for (const name of ["check", "plan", "run"]) {
      const { code, err } = await verb([name, suite]);
      expect(code).toBe(2);
      expect(err).toBe(
        `${suite}:1:${readFileSync(suite, "utf8").indexOf('"./mine.ts"') + 1}: /methods/2/use: "./mine.ts": it is code of your own, which runs only with --allow-code: it can do whatever you can\n`,
      );
    }
  });

  it("is played in worker threads under the id of its entry, and its sources are part of the manifest and of the suite's digest", async () => {
    const { folder, suite } = folderWith(
      {
        "mine.ts": method(seated, 'import { one } from "./lib/one.js";\nconst numbered: number = one;\nvoid numbered;'),
        "lib/one.ts": "export const one: number = 1;",
      },
      "./mine.ts",
      { seat: 1 },
    );
    const out = join(folder, "run");
    expect(await play(suite, out, "--allow-code")).toMatchObject({ code: 0 });
    const { games } = read<Report>(out, "report.json");
    // The second seat is the weak model's, right in three of four.
    expect(games.find((game) => game.method === "mine")).toMatchObject({ family: "control", accuracy: { graded: 0.75 } });
    const manifest = read<Manifest>(out, "manifest.json");
    const { digest, files } = manifest.code!["./mine.ts"]!;
    expect(Object.keys(files)).toEqual(["lib/one.ts", "mine.ts"]);
    expect(manifest.suite.decisive).toMatchObject({ code: { "./mine.ts": digest } });
    expect(JSON.stringify(manifest)).not.toContain(folder);
  });

  it("refuses to go on with a run whose code has changed, also where only what it imports has", async () => {
    const { folder, suite } = folderWith({ "mine.ts": method(seated, 'import "./lib/one.ts";'), "lib/one.ts": "export const one = 1;" });
    const out = join(folder, "run");
    expect(await play(suite, out, "--allow-code")).toMatchObject({ code: 0 });
    expect(await play(suite, out, "--allow-code", "--resume")).toMatchObject({ code: 0 });
    expect(await verb(["show", out, "--item", "i1", "--method", "mine"])).toMatchObject({
      code: 2,
      err: expect.stringContaining("--allow-code"),
    });
    expect(await verb(["show", out, "--item", "i1", "--method", "mine", "--allow-code"])).toMatchObject({ code: 0 });
    expect(await verb(["score", out, "--allow-code", "--workers", "1"])).toMatchObject({ code: 0 });

    writeFileSync(join(folder, "lib/one.ts"), "export const one = 2;");
    const resumed = await play(suite, out, "--allow-code", "--resume");
    expect(resumed).toMatchObject({
      code: 2,
      err: expect.stringMatching(/\n {2}\/suite\/code\/\.\/mine\.ts: "[0-9a-f]{64}" -> "[0-9a-f]{64}"/),
    });
    const shown = await verb(["show", out, "--item", "i1", "--method", "mine", "--allow-code"]);
    expect(shown).toEqual({ code: 2, out: "", err: `${join(folder, "mine.ts")}:1:1: is not the code that the run was made with\n` });
    const scored = await verb(["score", out, "--out", join(folder, "other"), "--allow-code"]);
    expect(scored).toMatchObject({ code: 2, err: expect.stringContaining("/code/./mine.ts") });
  });

  it("has its parameters checked like those of any plug-in, with the place of each mistake", async () => {
    const { suite } = folderWith({ "mine.ts": method(seated) }, "./mine.ts", { seat: -1, saet: 2 });
    const { code, err } = await verb(["check", suite, "--allow-code"]);
    expect(code).toBe(2);
    expect(err).toContain("/methods/2/with/seat: found -1; allowed: a whole number of at least 0");
    expect(err).toContain('/methods/2/with/saet: unknown key "saet"; did you mean "seat"?');
  });

  it.each([
    ["is not there", {}, /there is no file .*mine\.ts/],
    ["throws", { "mine.ts": "throw new Error('no licence');" }, /it cannot be imported: Error: no licence/],
    ["is no TypeScript", { "mine.ts": "export default {" }, /it cannot be imported: /],
    ["exports nothing by default", { "mine.ts": "export const play = 1;" }, /its default export is no method: it is undefined/],
    [
      "exports half a method",
      { "mine.ts": 'export default { description: "x", play: 3, parameters: {}, minimum: 1 };' },
      /is no method: "family" is undefined and must be a string, "play" is number and must be a function/,
    ],
    [
      "has parameters that are no schema",
      { "mine.ts": method(seated).replace('type: "integer"', 'type: "intejer"') },
      /its "parameters" are no JSON Schema: /,
    ],
    ["cannot say its roles", { "mine.ts": method(`roles() { throw new Error("no idea"); }, ${seated}`) }, /its roles\(\) throws: no idea/],
  ])("that %s is a mistake of the suite, at its place", async (_, files, message) => {
    const { suite } = folderWith(files);
    const { code, err } = await verb(["check", suite, "--allow-code"]);
    expect(code).toBe(2);
    expect(err).toMatch(message);
    expect(err).toMatch(/^.*suite\.json:1:\d+: \/methods\/2\/use: "\.\/mine\.ts": /);
  });

  it("that throws in a play makes that play a failed one of the method's, and no other", async () => {
    const throwing = `*play({ seats, question }) {
      if (question.includes("number 3")) throw new RangeError("three is too many");
      const [reply] = yield [seats[0].answer];
      return { reply };
    }`;
    const { folder, suite } = folderWith({ "mine.mjs": method(throwing) }, "./mine.mjs");
    const out = join(folder, "run");
    expect(await play(suite, out, "--allow-code")).toMatchObject({ code: 3 });
    const outcomes = readFileSync(join(out, "outcomes.jsonl"), "utf8")
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as Outcome);
    const failures = outcomes.flatMap((outcome) =>
      outcome.failures.map((failure) => ({ item: outcome.item, method: outcome.method, ...failure })),
    );
    expect(failures).toEqual([{ item: "i3", method: "mine", where: "method", message: "mine: three is too many" }]);
  });

  it("may be a scorer, which may change where a run is only scored again", async () => {
    const scorer = (grade: string) => `export default {
      description: "The same number.", parameters: { type: "object", additionalProperties: false }, extract: ["marker"],
      key: (answer) => answer.trim(),
      grade(answer, { targets }) { ${grade} },
    };`;
    const folder = temporaryFolder();
    const suite = smallSuite();
    Object.assign(suite.datasets[0]!, { scorer: { use: "./mine.mjs" } });
    writeFiles(folder, { "mine.mjs": scorer("return { score: Number(targets.includes(answer)), compare: 'own' };") });
    const [path, out] = [writeSuite(folder, suite), join(folder, "run")];
    expect(await play(path, out, "--allow-code")).toMatchObject({ code: 0 });
    expect(read<Report>(out, "report.json").games[0]!.accuracy.graded).toBe(0.5);
    writeFiles(folder, { "mine.mjs": scorer("return { score: 1, compare: 'kind' };") });
    const again = join(folder, "again");
    expect(await verb(["score", out, "--out", again, "--allow-code", "--workers", "1"])).toMatchObject({ code: 0 });
    expect(read<Report>(again, "report.json").games[0]!.accuracy.graded).toBe(1);
  });
});

describe("an own model", () => {
  const model = (text: string) => `export default {
    description: "Says one thing.", parameters: { type: "object", additionalProperties: false },
    fingerprint: async () => "one thing",
    open: async () => ({ serves: () => true, sampled: false, render: (turn, item) => item.id, reply: (calls) => calls.map(() => ({ state: "answered", text: "${text}" })) }),
  };`;
  const suiteWith = (folder: string, text: string) => {
    const suite = smallSuite();
    suite.models[1] = { id: "weak", use: "./model.mjs", with: {} } as never;
    writeFiles(folder, { "model.mjs": model(text) });
    return writeSuite(folder, suite);
  };

  it("whose source changes is another model: its calls are made anew", async () => {
    const [first, second] = [temporaryFolder(), temporaryFolder()];
    const keys: string[][] = [];
    for (const [folder, text] of [
      [first, "ANSWER: 1"],
      [second, "ANSWER: 2"],
    ] as const) {
      expect(await play(suiteWith(folder, text), join(folder, "run"), "--allow-code")).toMatchObject({ code: 0 });
      const lines = readFileSync(join(folder, "run/calls.jsonl"), "utf8").trimEnd().split("\n");
      keys.push(
        lines
          .map((line) => JSON.parse(line) as { model: string; key: string })
          .filter(({ model: id }) => id === "weak")
          .map(({ key }) => key),
      );
    }
    expect(keys[0]).toHaveLength(4);
    expect(keys[0]!.filter((key) => keys[1]!.includes(key))).toEqual([]);
    const { describes } = read<Manifest>(join(second, "run"), "manifest.json").models.weak!;
    expect(describes).toEqual({ code: expect.stringMatching(/^[0-9a-f]{64}$/), describes: "one thing" });
  });
});

describe("the command line, in a process of its own", () => {
  it("plays the documented example", async () => {
    const out = join(temporaryFolder(), "run");
    const {
      code,
      out: printed,
      err,
    } = await realVerb(["run", "suites/own-method.json", "--allow-code", "--limit", "20", "--workers", "1", "--out", out], "sources");
    expect({ code, err }).toEqual({ code: 0, err: expect.stringContaining("0 failed") });
    expect(printed).toMatch(/^team +first-to-agree +exam /m);
  });
});
