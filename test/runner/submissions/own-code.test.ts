import { cpSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { diskCode } from "../../../runner/runs/disk-code.ts";
import { partsOf } from "../../../runner/submissions/archive.ts";
import { referenceSuite } from "../../../runner/submissions/reference-check.ts";
import { type DevState, digest, type Leaderboard, type Manifest, type Outcome, type Submission, sha256 } from "../../../spec/index.ts";
import { SuiteFolder, type SuiteJson } from "../runs/suite-folder.ts";
import { verb } from "../verb.ts";
import { Forger } from "./forger.ts";
import { packed, refusals, verified } from "./submission.ts";
import { trackSuite } from "./submission-suites.ts";

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });
const folder = new SuiteFolder();
let honest: Uint8Array;
afterAll(() => folder.remove());

/** The member that was best on dev answers; it is fitted, and asks others only as many as its parameters say. */
const source = `import { first } from "./lib/first.ts";
export default {
  description: "The dev-best answers.",
  family: "routing",
  minimum: 1,
  parameters: { type: "object", properties: { asked: { type: "integer", default: 2 } }, required: ["asked"], additionalProperties: false },
  *fit({ members, items }) {
    return { right: members.map((_, m) => items.filter(({ scores }) => scores[m] === 1).length) };
  },
  *play({ seats, parameters: { asked } }) {
    const chosen = [...seats].sort((a, b) => a.rank - b.rank).slice(0, asked);
    const replies = yield chosen.map((seat) => seat.answer);
    return { reply: first(replies) };
  },
};
`;

const suite = (use = "../methods/mine.ts"): SuiteJson => ({
  ...trackSuite(folder),
  methods: [
    { id: "open", use, ...(use.startsWith(".") ? {} : { with: {} }) },
    { id: "vote", use: "majority-vote" },
  ],
  track: { kind: "method", pool: "three", method: "open", rankBy: "gain" },
});

/** Plays a suite with own code as the command line does. */
async function played(name: string, content: SuiteJson): Promise<string> {
  folder.write(`suites/${name}.json`, content);
  const out = folder.at(`run-${name}`);
  const { code, err } = await verb(["run", folder.at(`suites/${name}.json`), "--out", out, "--workers", "1", "--allow-code"]);
  expect(code, err).toBe(0);
  return out;
}

beforeAll(async () => {
  folder.write("methods/mine.ts", source);
  folder.write("methods/lib/first.ts", "export const first = <T>(list: readonly T[]): T => list[0]!;\n");
  const content = suite();
  folder.write("suites/sums.jsonl", folder.text("sums.jsonl"));
  honest = await packed(await played("own", content), "own", diskCode);
});

async function found(forge: (forger: Forger) => void, allowCode = false): Promise<string[]> {
  const forger = new Forger(honest);
  forge(forger);
  return refusals(await verified(forger.file(), { allowCode }));
}

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
    folder.write("suites/plain.json", suite("majority-vote"));
    const reference = await referenceSuite(folder.at("suites/plain.json"));
    expect(refusals(await verified(honest, { reference, allowCode: true }))).toEqual([]);
    // A module that the track does not leave open is the track's own.
    const fixed = suite("majority-vote");
    fixed.methods[1] = { id: "vote", use: "../methods/mine.ts" };
    folder.write("suites/fixed.json", fixed);
    await expect(referenceSuite(folder.at("suites/fixed.json"))).rejects.toThrow("--allow-code");
    const other = await referenceSuite(folder.at("suites/fixed.json"), diskCode);
    expect(refusals(await verified(honest, { reference: other, allowCode: true }))).toEqual(
      expect.arrayContaining([expect.stringMatching(/\/code\/\.\.\/methods\/mine\.ts: /)]),
    );
  });

  it("is refused where a source is another one than that of the run, also where every digest in the file was made right", async () => {
    const other = source.replace("slice(0, asked)", "reverse().slice(0, asked)");
    const part = "suite/methods/mine.ts";
    expect(await found((forger) => forger.write(part, other))).toEqual([
      "code: ../methods/mine.ts is not the source of ../methods/mine.ts that the manifest says",
    ]);
    const relabel = (forger: Forger) => {
      forger.write(part, other);
      forger.edit<Manifest>("manifest.json", ({ code }) => {
        code!["../methods/mine.ts"]!.files["../methods/mine.ts"] = sha256(other);
      });
    };
    expect(await found(relabel)).toEqual(["code: the digest of ../methods/mine.ts is not that of the sources that the manifest lists"]);
    const digests = (forger: Forger) => {
      relabel(forger);
      forger.edit<Manifest>("manifest.json", ({ code }) => {
        code!["../methods/mine.ts"]!.digest = digest([
          ["lib/first.ts", code!["../methods/mine.ts"]!.files["../methods/lib/first.ts"]],
          ["mine.ts", sha256(other)],
        ]);
      });
    };
    // Its digest is part of the suite's, in every file that names it.
    expect(await found(digests)).toEqual(expect.arrayContaining([expect.stringContaining("suite: ")]));
    for (const allowCode of [false, true])
      expect(await found((forger) => forger.write("suite/methods/node_modules/more/index.js", "throw new Error();"), allowCode)).toEqual([
        "data: suite/methods/node_modules/more/index.js is named by nothing",
      ]);
    const away = await found((forger) => void forger.parts.delete("suite/methods/lib/first.ts"));
    expect(away).toEqual(["code: ../methods/lib/first.ts, a source of ../methods/mine.ts, is not there"]);
  });

  it("by its answers only is refused with an answer that no reply gives, another grade, a dropped item or an item too many", async () => {
    const isOpen = ({ method }: Outcome) => method === "open";
    const edited = (change: (outcome: Outcome) => void) =>
      found((forger) =>
        forger.editOutcomes((outcomes) => {
          change(outcomes.find((outcome) => isOpen(outcome) && outcome.states.at(-1) === 0)!);
          return outcomes;
        }),
      );
    const invented = await edited(({ answers, answer, states }) => {
      answers[answer.at(-1)!] = { ...answers[answer.at(-1)!]!, text: "0.001" };
      states[0] = 4;
    });
    expect(invented).toEqual(
      expect.arrayContaining([expect.stringMatching(/^outcomes: .*no reply to its calls gives the answer "0.001"$/)]),
    );
    const praised = await edited(({ answers, answer, states }) => {
      const at = answer.at(-1);
      answers[at!]!.score = 1;
      for (const [k, other] of answer.entries()) if (other === at) states[k] = 1;
    });
    expect(praised).toEqual(
      expect.arrayContaining([expect.stringMatching(/^outcomes: .*graded otherwise \(recomputed -> submitted\): \/score: 0 -> 1$/)]),
    );
    const stated = await edited(({ states }) => {
      states[states.length - 1] = 1;
    });
    expect(stated).toEqual(
      expect.arrayContaining([expect.stringMatching(/^outcomes: .*its state 1 of coalition 7 is not that of its answer$/)]),
    );
    const dropped = await found((forger) => forger.editOutcomes((outcomes) => outcomes.filter((line, k) => !isOpen(line) || k % 5 > 0)));
    expect(dropped).toEqual(expect.arrayContaining([expect.stringMatching(/^outcomes: .*was dropped: it is an item of the suite/)]));
    const added = await found((forger) => {
      forger.editOutcomes((outcomes) => outcomes.flatMap((line, k) => (isOpen(line) && k < 1 ? [line, { ...line, repeat: 2 }] : [line])));
    });
    expect(added.length).toBeGreaterThan(0);
  });

  it("by its answers only says nothing of what it fitted but that it is the submitter's word; where its code runs, another fit is refused", async () => {
    const refit = (forger: Forger) =>
      forger.edit<DevState>("state.json", ({ fitted }) => {
        fitted[0]!.state = { right: [0, 0, 0] };
      });
    expect(await found(refit)).toEqual([]);
    expect(await found(refit, true)).toEqual(expect.arrayContaining([expect.stringMatching(/^state: .*\/fitted\/0\/state\/right/)]));
  });

  it("whose answers were chosen by another hand passes by its answers only, and is refused where its code runs", async () => {
    const forge = (forger: Forger) =>
      forger.editOutcomes((outcomes) => {
        const line = outcomes.find(
          ({ method, states, answers }) => method === "open" && states.at(-1) === 0 && answers.some(({ score }) => score === 1),
        )!;
        line.answer[line.answer.length - 1] = line.answers.findIndex(({ score }) => score === 1);
        line.states[line.states.length - 1] = 1;
        return outcomes;
      });
    const isOutcome = (message: string) => message.startsWith("outcomes: ");
    expect((await found(forge)).filter(isOutcome)).toEqual([]);
    expect((await found(forge, true)).filter(isOutcome)).toHaveLength(1);
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
    const pathy = await played("pathy", suite("../methods/pathy.ts"));
    expect((await verb(["pack", pathy, "--allow-code"])).err).toMatch(/pathy\.ts:16:16: an absolute path/);
  });
});

describe("own code that is no method", () => {
  it("is refused until it may run, for nothing can be recomputed without it", async () => {
    folder.write(
      "methods/same.ts",
      `export default { description: "Equal texts.", parameters: { type: "object" }, extract: ["marker"], key: (text) => text, grade: (text, { targets }) => ({ score: targets.includes(text) ? 1 : 0, compare: "same" }) };`,
    );
    const content = suite("majority-vote");
    content.datasets[1]!.scorer = { use: "../methods/same.ts" };
    const bytes = await packed(await played("scored", content), "scored", diskCode);
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
    writeFileSync(folder.at("entries/plain.zip"), await packed(await played("plain", suite("majority-vote")), "plain"));
    cpSync(folder.at("suites/sums.jsonl"), folder.at("entries/sums.jsonl"));
    folder.write("entries/suite.json", suite("majority-vote"));
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
