import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../temporary-folder.ts";
import { verb, writeFiles } from "../verb.ts";

const entry = (id: string, answer: string | number, output: unknown) => ({ session_id: id, question: `What is ${id}?`, answer, output });

const clone = (results: Readonly<Record<string, unknown>>): string => {
  const folder = temporaryFolder();
  writeFiles(folder, Object.fromEntries(Object.entries(results).map(([name, value]) => [`result_dirs/${name}`, value as object])));
  return folder;
};

const good = {
  "gsm/one.json": [entry("a", "#### 7", ["ANSWER: 7", "ANSWER: 8"]), entry("b", 9, ["ANSWER: 9", null])],
  "gsm/two.json": [entry("a", "#### 7", ["7"]), entry("b", 9, ["8"])],
};

const linesOf = (path: string): unknown[] =>
  gunzipSync(readFileSync(path))
    .toString()
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as unknown);

describe("import zeroeval", () => {
  it("writes items and answers that a suite can play", async () => {
    const dir = clone(good);
    const out = join(dir, "recorded");
    const ended = await verb(["import", "zeroeval", dir, "--out", out, "--datasets", "gsm"]);
    expect(ended).toEqual({ code: 0, out: "gsm: 2 items, 5 answers of 2 models\n", err: "" });
    expect(linesOf(join(out, "items/gsm8k.jsonl.gz"))).toEqual([
      { id: "a", input: "What is a?", target: "7" },
      { id: "b", input: "What is b?", target: "9" },
    ]);
    // A sample that is no text is missing, and the others keep their places.
    expect(linesOf(join(out, "answers/one/gsm8k.jsonl.gz"))).toEqual([
      { item: "a", sample: 0, text: "ANSWER: 7" },
      { item: "a", sample: 1, text: "ANSWER: 8" },
      { item: "b", sample: 0, text: "ANSWER: 9" },
    ]);
    const suite = {
      version: 1,
      name: "imported",
      seed: 1,
      models: ["one", "two"].map((id) => ({ id, use: "recorded", with: { answers: `recorded/answers/${id}` } })),
      pools: [{ id: "both", members: ["one", "two"] }],
      methods: [{ id: "vote", use: "majority-vote", with: { tie: "first" } }],
      datasets: [{ id: "gsm8k", use: "jsonl", with: { path: "recorded/items/gsm8k.jsonl.gz" }, scorer: { use: "numeric" } }],
    };
    writeFiles(dir, { "suite.json": suite });
    expect((await verb(["check", join(dir, "suite.json")])).code).toBe(0);
  });

  it("writes the same bytes for the same input, and only the models asked for", async () => {
    const dir = clone(good);
    const [first, second] = [join(dir, "first"), join(dir, "second")];
    await verb(["import", "zeroeval", dir, "--out", first, "--datasets", "gsm", "--models", "two"]);
    await verb(["import", "zeroeval", join(dir, "result_dirs"), "--out", second, "--datasets", "gsm"]);
    expect(existsSync(join(first, "answers/one"))).toBe(false);
    for (const path of ["items/gsm8k.jsonl.gz", "answers/two/gsm8k.jsonl.gz"])
      expect(readFileSync(join(first, path))).toEqual(readFileSync(join(second, path)));
  });

  it("exits with 2, says where, and writes nothing where a result is not as expected", async () => {
    const cases: [Readonly<Record<string, unknown>>, readonly string[], string][] = [
      [good, ["--datasets", "crux"], "result_dirs/crux:1:1: is not there: DIR must be a clone of ZeroEval"],
      [good, ["--datasets", "gsm", "--models", "one", "tow"], 'there are no results of "tow"; did you mean "two"? Known: one, two'],
      [
        { ...good, "gsm/two.json": [entry("a", "#### 6", ["7"])] },
        ["--datasets", "gsm"],
        'two.json:1:1: item "a" differs from the one of another model',
      ],
      [{ ...good, "gsm/two.json": { a: 1 } }, ["--datasets", "gsm"], "two.json:1:1: no list of results"],
      [
        { ...good, "gsm/two.json": [entry("a", "#### 7", "7")] },
        ["--datasets", "gsm"],
        'two.json:1:1: entry 0: "output" must be a list, found "7"',
      ],
      [
        { ...good, "gsm/two.json": [entry("a", 7, ["7"]), entry("a", 7, ["7"])] },
        ["--datasets", "gsm"],
        'entry 1: the id "a" stands twice',
      ],
      [{ ...good, "gsm/two.json": [7] }, ["--datasets", "gsm"], "entry 0: no object"],
      [{ ...good, "gsm/two.json": "[\n{" }, ["--datasets", "gsm"], "two.json:2:2: not JSON: "],
    ];
    for (const [results, args, says] of cases) {
      const dir = clone(results);
      const out = join(dir, "recorded");
      const ended = await verb(["import", "zeroeval", dir, "--out", out, ...args]);
      expect(ended).toMatchObject({ code: 2, out: "" });
      expect(ended.err).toContain(says);
      expect(existsSync(out)).toBe(false);
    }
  });

  it("calls a model by its name alone where it comes from one provider, and by both where from several", async () => {
    const lines = [entry("a", 7, ["7"])];
    const dir = clone({ "gsm/big@one.json": lines, "gsm/small@one.json": lines, "gsm/small@two.json": lines });
    const out = join(dir, "recorded");
    expect((await verb(["import", "zeroeval", dir, "--out", out, "--datasets", "gsm"])).code).toBe(0);
    for (const name of ["big", "small@one", "small@two"]) expect(existsSync(join(out, "answers", name, "gsm8k.jsonl.gz")), name).toBe(true);
  });
});
