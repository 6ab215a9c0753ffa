import { cpSync, renameSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Prepared } from "../../../runner/runs/prepare.ts";
import { streamFor } from "../../../runner/stream.ts";
import { detectionProbability } from "../../../runner/submissions/detection.ts";
import { referenceSuite } from "../../../runner/submissions/reference-check.ts";
import type { CallLine } from "../../../spec/index.ts";
import { SuiteFolder } from "../runs/suite-folder.ts";
import { Forger } from "./forger.ts";
import { refusals, submitted, verified } from "./submission.ts";

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });
const folder = new SuiteFolder();
const members = ["pupil", "mentor-a", "mentor-b"];
let honest: Uint8Array;
let reference: Prepared;

/** Three language models of a few thousand parameters, which draw their replies, twice. */
const suite = {
  version: 1,
  name: "micro",
  seed: 5,
  repeats: 2,
  models: members.map((id) => ({ id, use: "micro", with: { weights: `models/${id}` } })),
  pools: [{ id: "team", members }],
  methods: [
    { id: "vote", use: "majority-vote" },
    { id: "debate", use: "refine", with: { rounds: 1, final: "vote", tie: "first" } },
  ],
  datasets: [{ id: "numbers", use: "micro", with: { task: "comparisons", levels: [1] }, dev: 8, test: 16 }],
  valuation: { resamples: 100 },
  track: { kind: "model", pool: "team", seat: "pupil", rankBy: "leave-one-out" },
};

beforeAll(async () => {
  cpSync(fileURLToPath(new URL("../../../reference/golden/models", import.meta.url)), folder.at("models"), { recursive: true });
  honest = await submitted(folder, suite, "micro");
  reference = await referenceSuite(folder.at("micro.json"));
});

/** So many edited replies of the last round, on which no other call hangs, and all that follows from them. */
async function edited(count: number): Promise<{ file: Uint8Array; keys: string[] }> {
  const forger = new Forger(honest);
  const last = forger.lines<CallLine>("calls.jsonl").filter(({ kind }) => kind === "refine");
  const draw = streamFor("edited", count);
  const chosen = new Map<string, string>();
  while (chosen.size < count) {
    const { key, reply } = last[draw.below(last.length)]!;
    chosen.set(key, last.find((other) => other.reply !== reply)!.reply);
  }
  forger.editCalls((calls) => calls.map((call) => ({ ...call, reply: chosen.get(call.key) ?? call.reply })));
  await forger.replay("replay");
  return { file: forger.file(), keys: [...chosen.keys()].sort() };
}

describe("a submission of language models that run here", () => {
  it("verifies to the last call, each made again to the bit", async () => {
    const found = await verified(honest, { reference, rerun: { share: 1 } });
    expect(refusals(found)).toEqual([]);
    const { recomputed, rerun, attested } = found;
    expect(attested).toEqual([]);
    expect(recomputed.unused).toBe(0);
    expect(rerun).toMatchObject({ calls: recomputed.calls, drawn: recomputed.calls, differing: 0 });
    // First answers to 24 items, those to test items twice, and what follows from them.
    expect(recomputed.calls).toBeGreaterThan(3 * (8 + 2 * 16));
  });

  it("with edited replies is refused once they are made again, and each is named", async () => {
    const { file, keys } = await edited(4);
    expect(refusals(await verified(file, { reference }))).toEqual([]);
    const messages = refusals(await verified(file, { reference, rerun: { share: 1 } }));
    expect(messages.map((message) => /^rerun: call ([0-9a-f]+) \(/.exec(message)?.[1]).sort()).toEqual(keys);
  });

  it("with edited replies is refused at the stated rate", async () => {
    const { file } = await edited(4);
    const seeds = 16;
    let refused = 0;
    let stated = 0;
    for (let seed = 0; seed < seeds; seed++) {
      const { verified: isFine, rerun } = await verified(file, { reference, rerun: { share: 0.15 }, seed: String(seed) });
      expect(isFine).toBe(rerun!.differing === 0);
      if (!isFine) refused++;
      stated = detectionProbability(rerun!.calls, rerun!.drawn, 4);
    }
    // 99.9 % of draws as honest as these lie within 3.3 standard deviations.
    expect(Math.abs(refused - seeds * stated)).toBeLessThan(3.3 * Math.sqrt(seeds * stated * (1 - stated)));
    expect(stated).toBeGreaterThan(0.4);
    expect(stated).toBeLessThan(0.6);
  });

  it("is refused where the weights of that name are others, and attested where there are none", async () => {
    const pupil = folder.at("models", "pupil");
    renameSync(pupil, folder.at("pupil"));
    const absent = await verified(honest, { reference, rerun: { share: 1 } });
    expect(refusals(absent)).toEqual([]);
    expect(absent.attested).toEqual([{ model: "pupil", calls: expect.any(Number), because: "its files are not here" }]);
    expect(absent.rerun!.drawn).toBe(absent.recomputed.calls - absent.attested[0]!.calls);
    cpSync(folder.at("models", "mentor-a"), pupil, { recursive: true });
    expect(refusals(await verified(honest, { reference }))).toEqual([
      expect.stringMatching(/^models: "pupil" is another model than the manifest says \(here -> submitted\): \/micro\/weights: /),
    ]);
  });
});
