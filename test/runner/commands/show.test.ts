import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../temporary-folder.ts";
import { verb, writeFiles } from "../verb.ts";
import { smallRun, smallSuite } from "./small-run.ts";

const run = smallRun(temporaryFolder());

describe("show", () => {
  it("plays a play again from the recorded calls", async () => {
    const { code, out, err } = await verb(["show", await run, "--method", "vote", "--item", "i3"]);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    for (const part of ["coalition: strong, weak", "- strong: answer", "ANSWER: 3 or \\boxed{9}", "outcome: incorrect"])
      expect(out).toContain(part);
  });

  it("prints the transcript of a smaller coalition as JSON", async () => {
    const { code, out } = await verb(["show", await run, "--method", "vote", "--item", "i4", "--coalition", "weak", "--json"]);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      item: { id: "i4" },
      coalition: ["weak"],
      outcome: { state: "correct", answer: "4", score: 1 },
    });
  });

  it("leaves a run alone that is still being written", async () => {
    const logs = await Promise.all(["calls.jsonl", "outcomes.jsonl"].map(async (name) => join(await run, name)));
    const whole = logs.map((log) => readFileSync(log, "utf8"));
    for (const [k, log] of logs.entries()) writeFileSync(log, `${whole[k]}{"half":`);
    const { code, out } = await verb(["show", await run, "--method", "vote", "--item", "i3"]);
    expect(code).toBe(0);
    expect(out).toContain("outcome: incorrect");
    expect(logs.map((log) => readFileSync(log, "utf8"))).toEqual(whole.map((text) => `${text}{"half":`));
    for (const [k, log] of logs.entries()) writeFileSync(log, whole[k]!);
  });

  it("exits with 2 and says what is known where an id is wrong or left out", async () => {
    for (const [args, says] of [
      [["--item", "i9", "--method", "vote"], '--item: "i9" is no test item of numbers; did you mean "i1"? Known: i1, i2, i3, i4\n'],
      [["--item", "i1"], "--method is needed; known: vote, first\n"],
      [["--item", "i1", "--method", "vtoe"], '--method: "vtoe" is no method of this run; did you mean "vote"? Known: first, vote\n'],
      [["--item", "i1", "--method", "vote", "--pool", "three"], '--pool: "three" is no pool of this run; known: two\n'],
      [["--item", "i1", "--method", "vote", "--dataset", "letters"], '--dataset: "letters" is no dataset of this run; known: numbers\n'],
      [
        ["--item", "i1", "--method", "vote", "--coalition", "strong,waek"],
        '--coalition: "waek" is no member of two; did you mean "weak"? Known: strong, weak\n',
      ],
      [["--item", "i1", "--method", "vote", "--repeat", "1"], "--repeat: found 1; allowed: 0..0\n"],
    ] as const) {
      expect(await verb(["show", await run, ...args])).toEqual({ code: 2, out: "", err: says });
    }
  });

  it("names the nearest items, and says how many there are, where there are many", async () => {
    const folder = temporaryFolder();
    const items = Array.from({ length: 40 }, (_, k) => ({ id: `q${k}`, input: `Number ${k}?`, target: "1" }));
    writeFiles(folder, { "many.jsonl": items.map((item) => `${JSON.stringify(item)}\n`).join("") });
    const models = ["strong", "weak"].map((id) => ({ id, use: "scripted", with: { replies: {}, otherwise: "ANSWER: 1" } }));
    const datasets = [{ id: "many", use: "jsonl", with: { path: "many.jsonl" } }];
    const many = await smallRun(folder, { ...smallSuite(), models, datasets });
    const { code, err } = await verb(["show", many, "--item", "q2O", "--method", "vote"]);
    expect(code).toBe(2);
    expect(err).toBe('--item: "q2O" is no test item of many; did you mean "q2"? Known: q2, q20, q21, q22, q23, … (40)\n');
  });

  it("exits with 2 where the folder is none of a run", async () => {
    const { code, err } = await verb(["show", temporaryFolder(), "--item", "i1"]);
    expect(code).toBe(2);
    expect(err).toContain("manifest.json:1:1: is not there: this is no folder of a run");
  });
});
