import { cpSync, writeFileSync } from "node:fs";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { diskCode } from "../../../runner/runs/disk-code.ts";
import { partsOf } from "../../../runner/submissions/archive.ts";
import { referenceSuite } from "../../../runner/submissions/reference-check.ts";
import { type Leaderboard, type Submission, sha256 } from "../../../spec/index.ts";
import { SuiteFolder } from "../runs/suite-folder.ts";
import { verb } from "../verb.ts";
import { OwnMethod, source } from "./own-method.ts";
import { packed, refusals, verified } from "./submission.ts";

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });
const folder = new SuiteFolder();
const own = new OwnMethod(folder);
let honest: Uint8Array;
beforeAll(async () => {
  honest = await packed(await own.played("own"), "own", diskCode);
});

describe("a submission with a method of its own", () => {
  it("carries its sources, and their digests, and nothing of where they were", () => {
    const parts = partsOf(honest);
    expect([...parts.keys()]).toEqual(
      expect.arrayContaining(["suite/_/suite.json", "suite/_/sums.jsonl", "suite/methods/mine.ts", "suite/methods/lib/first.ts"]),
    );
    expect(Buffer.from(parts.get("suite/methods/mine.ts")!).toString()).toBe(source);
    const head = JSON.parse(Buffer.from(parts.get("submission.json")!).toString()) as Submission;
    expect(head.parts["suite/methods/mine.ts"]).toBe(sha256(source));
    for (const [part, content] of parts) expect(Buffer.from(content).includes(folder.path), part).toBe(false);
  });

  it("verifies to the last call where its code may run", async () => {
    const reference = await referenceSuite(folder.at("suites/own.json"));
    const result = await verified(honest, { allowCode: true, reference, rerun: { share: 1 } });
    expect(refusals(result)).toEqual([]);
    expect(result).toMatchObject({ verified: true, answersOnly: [], recomputed: { games: 4, unused: 0 } });
    expect(result.rerun!.drawn).toBe(result.recomputed.calls);
    expect(result.entry).toMatch(/^\.\.\/methods\/mine\.ts \([0-9a-f]{12}\) \{"asked":2\}$/);
  });

  it("verifies by its answers only where its code may not, and says so; the number that it is ranked by is the same", async () => {
    const reference = await referenceSuite(folder.at("suites/own.json"));
    const result = await verified(honest, { reference, rerun: { share: 1 } });
    expect(refusals(result)).toEqual([]);
    expect(result).toMatchObject({ verified: true, answersOnly: ["open"], recomputed: { games: 2 } });
    const note = result.findings.find(({ check }) => check === "code")!;
    expect(note).toMatchObject({ refuses: false, message: expect.stringContaining('"open" is ../methods/mine.ts, which was not run') });
    expect(note.advice).toContain("--allow-code");
    expect(result.ranked).toEqual((await verified(honest, { allowCode: true })).ranked);
  });

  it("is to the same track as others, whatever code they bring", async () => {
    folder.write("suites/plain.json", own.suite("majority-vote"));
    const reference = await referenceSuite(folder.at("suites/plain.json"));
    expect(refusals(await verified(honest, { reference, allowCode: true }))).toEqual([]);
    // A module that the track does not leave open is the track's own.
    const fixed = own.suite("majority-vote");
    fixed.methods[1] = { id: "vote", use: "../methods/mine.ts" };
    folder.write("suites/fixed.json", fixed);
    await expect(referenceSuite(folder.at("suites/fixed.json"))).rejects.toThrow("--allow-code");
    const other = await referenceSuite(folder.at("suites/fixed.json"), diskCode);
    expect(refusals(await verified(honest, { reference: other, allowCode: true }))).toEqual(
      expect.arrayContaining([expect.stringMatching(/\/code\/\.\.\/methods\/mine\.ts: /)]),
    );
  });

  it("is not packed without --allow-code, nor where its code has changed since, nor with a path of this machine in it", async () => {
    const run = folder.at("run-own");
    expect(await verb(["pack", run, "--out", folder.at("own.zip")])).toMatchObject({
      code: 2,
      err: expect.stringContaining("--allow-code"),
    });
    expect(await verb(["pack", run, "--out", folder.at("own.zip"), "--allow-code"])).toMatchObject({ code: 0 });
    folder.write("methods/lib/first.ts", "export const first = <T>(list: readonly T[]): T => list.at(-1)!;\n");
    expect((await verb(["pack", run, "--allow-code"])).err).toContain("is not the code that the run was made with");
    folder.write("methods/pathy.ts", `${source}const where = "/srv/models/a.bin";\nvoid where;\nvoid "x".split(/srv/g);\n`);
    const pathy = await own.played("pathy", own.suite("../methods/pathy.ts"));
    expect((await verb(["pack", pathy, "--allow-code"])).err).toMatch(/pathy\.ts:16:16: an absolute path/);
  });
});

describe("own code that is no method", () => {
  it("is refused until it may run, for nothing can be recomputed without it", async () => {
    folder.write(
      "methods/same.ts",
      `export default { description: "Equal texts.", parameters: { type: "object" }, extract: ["marker"], key: (text) => text, grade: (text, { targets }) => ({ score: targets.includes(text) ? 1 : 0, compare: "same" }) };`,
    );
    const content = own.suite("majority-vote");
    content.datasets[1]!.scorer = { use: "../methods/same.ts" };
    const bytes = await packed(await own.played("scored", content), "scored", diskCode);
    expect(refusals(await verified(bytes))).toEqual([
      'code: the scorer of "sums" is ../methods/same.ts: nothing can be recomputed without running it',
    ]);
    expect(refusals(await verified(bytes, { allowCode: true, rerun: { share: 1 } }))).toEqual([]);
  });
});

describe("a leaderboard", () => {
  it("ranks methods whose code was not run apart, and with the others where it was", async () => {
    folder.write("methods/lib/first.ts", "export const first = <T>(list: readonly T[]): T => list[0]!;\n");
    folder.write("entries/own.zip", "");
    writeFileSync(folder.at("entries/own.zip"), honest);
    writeFileSync(folder.at("entries/plain.zip"), await packed(await own.played("plain", own.suite("majority-vote")), "plain"));
    cpSync(folder.at("suites/sums.jsonl"), folder.at("entries/sums.jsonl"));
    folder.write("entries/suite.json", own.suite("majority-vote"));
    const board = () => JSON.parse(folder.text("entries", "site", "leaderboard.json")) as Leaderboard;
    const apart = await verb(["leaderboard", folder.at("entries")]);
    expect(apart).toMatchObject({ code: 0, out: expect.stringContaining("2 ranked (1 by answers only), 0 refused") });
    expect(board().ranking.map(({ name }) => name)).toEqual(["plain"]);
    expect(board().answersOnly.map(({ name, rank }) => [name, rank])).toEqual([["own", 1]]);
    expect(folder.text("entries", "site", "index.html")).toContain("Methods whose code was not run");
    expect(await verb(["leaderboard", folder.at("entries"), "--allow-code"])).toMatchObject({ code: 0 });
    expect(
      board()
        .ranking.map(({ name }) => name)
        .sort(),
    ).toEqual(["own", "plain"]);
    expect(board().answersOnly).toEqual([]);
  });
});
