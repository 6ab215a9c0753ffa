import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { PastRun } from "../../../runner/runs/past-run.ts";
import { partsOf } from "../../../runner/submissions/archive.ts";
import { packRun } from "../../../runner/submissions/pack.ts";
import { type CallLine, type Outcome, type Report, SpecError, Submission, sha256, validate } from "../../../spec/index.ts";
import { play } from "../runs/play.ts";
import { jsonLines, SuiteFolder } from "../runs/suite-folder.ts";
import { verb } from "../verb.ts";
import { environment, packed, refusals, verified } from "./submission.ts";
import { trackSuite } from "./submission-suites.ts";

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });
const folder = new SuiteFolder();
beforeAll(async () => {
  folder.write("track.json", trackSuite(folder));
  await play(folder, "track.json", "run");
});

/** A copy of the run with one of its files changed. */
function copy(name: string, file: string, change: (text: string) => string): string {
  cpSync(folder.at("run"), folder.at(name), { recursive: true });
  writeFileSync(folder.at(name, file), change(folder.text("run", file)));
  return folder.at(name);
}

async function refusal(path: string, options: Partial<Parameters<typeof packRun>[1]> = {}): Promise<string> {
  const given = { name: "n", environment, load: null, secret: () => undefined, folders: [], ...options };
  return packRun(new PastRun(path), given).then(
    () => "packed",
    (error: unknown) => {
      if (!(error instanceof SpecError)) throw error;
      return error.message;
    },
  );
}

describe("a packed run", () => {
  it("has the same bytes however the run was played and its logs are ordered", async () => {
    await play(folder, "track.json", "sliced", { slice: 3, workers: 2 });
    const bytes = await packed(folder.at("run"));
    expect(sha256(await packed(folder.at("sliced")))).toBe(sha256(bytes));
    for (const log of ["calls.jsonl", "outcomes.jsonl"]) {
      const path = copy(`turned-${log}`, log, (text) =>
        jsonLines(
          text
            .split("\n")
            .slice(0, -1)
            .reverse()
            .map((line) => JSON.parse(line) as object),
        ),
      );
      expect(sha256(await packed(path)), log).toBe(sha256(bytes));
    }
  });

  it("holds the suite and the data that it names, and nothing of where they were", async () => {
    const parts = partsOf(await packed(folder.at("run")));
    expect([...parts.keys()].sort()).toEqual(
      [
        "calls.jsonl",
        "manifest.json",
        "outcomes.jsonl",
        "report.json",
        "state.json",
        "submission.json",
        "suite/suite.json",
        "suite/sums.jsonl",
      ].sort(),
    );
    for (const [part, content] of parts) expect(Buffer.from(content).includes(folder.path), part).toBe(false);
    expect(Buffer.from(parts.get("suite/sums.jsonl")!).toString()).toBe(folder.text("sums.jsonl"));
    const head = JSON.parse(Buffer.from(parts.get("submission.json")!).toString()) as Submission;
    expect(validate(Submission, head)).toEqual([]);
    expect(head.track).toEqual({ kind: "model", pool: "three", seat: "seat", rankBy: "shapley" });
  });

  it("leads to data beside and above the suite, and verifies", async () => {
    folder.write("data/sums.jsonl.gz", "");
    writeFileSync(folder.at("data/sums.jsonl.gz"), gzipSync(folder.text("sums.jsonl")));
    const suite = trackSuite(folder);
    suite.datasets[1]!.with = { path: "../../data/sums.jsonl.gz" };
    folder.write("suites/deep/deep.json", suite);
    await play(folder, "suites/deep/deep.json", "deep");
    const bytes = await packed(folder.at("deep"));
    expect([...partsOf(bytes).keys()]).toEqual(expect.arrayContaining(["suite/_/_/suite.json", "suite/data/sums.jsonl.gz"]));
    expect(refusals(await verified(bytes))).toEqual([]);
  });

  it("holds what stands in the files that methods name in the suite itself", async () => {
    const tables = { steady: { proposal: { "vote_0|last": { regrets: [0, 2], strategySum: [0, 1], weight: 1 } } } };
    folder.write("tables.json", tables);
    const talk = { id: "talk", use: "tracer", with: { policy: "learned", controllers: "tables.json" } };
    folder.write("inlined.json", trackSuite(folder, { methods: [talk] }));
    await play(folder, "inlined.json", "inlined");
    const bytes = await packed(folder.at("inlined"));
    const parts = partsOf(bytes);
    expect([...parts.keys()]).not.toContain("suite/tables.json");
    expect(JSON.parse(Buffer.from(parts.get("suite/suite.json")!).toString())).toMatchObject({
      methods: [{ with: { controllers: tables } }],
    });
    expect(refusals(await verified(bytes, { rerun: { share: 1 } }))).toEqual([]);
  });

  it("unpacked is a run that can be shown", async () => {
    for (const [part, content] of partsOf(await packed(folder.at("run")))) {
      folder.write(`unpacked/${part}`, "");
      writeFileSync(folder.at("unpacked", part), content);
    }
    const { item } = folder.lines<Outcome>("run", "outcomes.jsonl").find(({ dataset }) => dataset === "sums")!;
    const { code, out } = await verb(["show", folder.at("unpacked"), "--method", "vote", "--dataset", "sums", "--item", item]);
    expect(code).toBe(0);
    expect(out).toContain("ANSWER");
  });

  it("is refused of a part of a suite, and of a run that is not whole", async () => {
    await play(folder, "track.json", "limited", { limit: 3 });
    expect(await refusal(folder.at("limited"))).toContain("the run was made with --only or --limit: a submission is of the whole suite");
    const path = copy("incomplete", "report.json", (text) => {
      const report = JSON.parse(text) as Report;
      return JSON.stringify({ ...report, coverage: { ...report.coverage, notRun: 2 } });
    });
    expect(await refusal(path)).toMatch(
      /report\.json:1:1: the run is incomplete: 2 of \d+ plays were not run; `run --resume` goes on with it/,
    );
  });

  it("is refused where the data are no longer those of the run", async () => {
    const suite = trackSuite(folder);
    suite.datasets[1]!.with = { path: "moving.jsonl" };
    folder.write("moving.jsonl", folder.text("sums.jsonl"));
    folder.write("moving.json", suite);
    await play(folder, "moving.json", "moving");
    folder.write("moving.jsonl", folder.text("sums.jsonl").replace('"target":"4"', '"target":"5"'));
    expect(await refusal(folder.at("moving"))).toMatch(
      /moving\.json:1:1: what the suite names is no longer what the run was made from:\n {2}\/datasets\/sums/,
    );
  });

  it("is refused where a path of this machine would be inside, with the place", async () => {
    const suite = trackSuite(folder);
    suite.models[0]!.description = "trained on /data/private/set";
    suite.datasets[1]!.with = { path: folder.at("sums.jsonl") };
    folder.write("paths.json", suite);
    await play(folder, "paths.json", "paths");
    expect(await refusal(folder.at("paths"))).toMatch(/paths\.json:\d+:\d+: \/datasets\/1\/with\/path: ".*" cannot be carried along/);
    suite.datasets[1]!.with = { path: "sums.jsonl" };
    folder.write("paths.json", suite);
    await play(folder, "paths.json", "described");
    expect(await refusal(folder.at("described"))).toMatch(
      /paths\.json:\d+:\d+: \/models\/0\/description: an absolute path: it would be in the file/,
    );
    const failing = copy("failing", "outcomes.jsonl", (text) =>
      text.replace('"failures":[]', '"failures":[{"where":"worker","message":"ENOENT: open /srv/models/a.bin"}]'),
    );
    expect(await refusal(failing)).toMatch(/outcomes\.jsonl:1:\d+: an absolute path/);
    const home = copy("home", "calls.jsonl", (text) => text.replace('"reply":"', `"reply":"see ${folder.path}/notes `));
    expect(await refusal(home, { folders: [folder.path] })).toMatch(/calls\.jsonl:1:\d+: the path of a folder of this machine/);
    expect(await refusal(folder.at("run"), { name: `${homedir()}/run` })).toContain("--name: an absolute path");
  });

  it("is refused where a key would be inside, with the place, and without the key", async () => {
    const key = `sk-${"k3y".repeat(12)}`;
    const leaking = copy("leaking", "calls.jsonl", (text) => {
      const lines = text.split("\n");
      lines[2] = lines[2]!.replace('"reply":"', `"reply":"${key} `);
      return lines.join("\n");
    });
    const message = await refusal(leaking);
    expect(message).toMatch(/calls\.jsonl:3:\d+: an API key/);
    expect(message).not.toContain(key);
  });

  it("is written by the verb, under a name, and says where", async () => {
    const out = folder.at("made", "entry.zip");
    const { code, out: said } = await verb(["pack", folder.at("run"), "--out", out, "--name", "Our entry"]);
    expect([code, existsSync(out)]).toEqual([0, true]);
    expect(said).toBe(`${out}: ${readFileSync(out).length} bytes, SHA-256 ${sha256(readFileSync(out))}\n`);
    const again = await verb(["pack", folder.at("run"), "--out", out, "--name", "Our entry", "--json"]);
    expect(JSON.parse(again.out)).toMatchObject({ name: "Our entry", environment: { version: "0.0.0-test", platform: process.platform } });
    expect((await verb(["pack", folder.at("nothing")])).code).toBe(2);
    expect((await verb(["pack", folder.at("run"), "--name", " "])).code).toBe(2);
  });

  it("keeps what counts of a log with doubled and torn lines", async () => {
    const bytes = await packed(folder.at("run"));
    const [first] = folder.lines<CallLine>("run", "calls.jsonl");
    const path = copy("torn", "calls.jsonl", (text) => `${text}${JSON.stringify({ ...first, reply: "later" })}\n{"key":"half`);
    expect(sha256(await packed(path))).toBe(sha256(bytes));
  });
});
