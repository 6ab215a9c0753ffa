import { beforeAll, expect, it, vi } from "vitest";
import { byDatasetAndItem, CallIndex } from "../../../runner/runs/call-index.ts";
import { streamFor } from "../../../runner/stream.ts";
import { partsOf } from "../../../runner/submissions/archive.ts";
import { detectionProbability } from "../../../runner/submissions/detection.ts";
import { Findings } from "../../../runner/submissions/findings.ts";
import { modelsAtHand } from "../../../runner/submissions/models-at-hand.ts";
import { opened } from "../../../runner/submissions/opened.ts";
import { playAgain } from "../../../runner/submissions/play-again.ts";
import { submittedSuite } from "../../../runner/submissions/suite-check.ts";
import { Witness } from "../../../runner/submissions/witness.ts";
import type { CallLine } from "../../../spec/index.ts";
import { SuiteFolder } from "../runs/suite-folder.ts";
import { Forger } from "./forger.ts";
import { submitted } from "./submission.ts";
import { trackSuite } from "./submission-suites.ts";

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });
const folder = new SuiteFolder();
let honest: Uint8Array;
beforeAll(async () => {
  const suite = trackSuite(folder, { repeats: 1, methods: [{ id: "vote", use: "majority-vote" }] });
  honest = await submitted(folder, suite, "rated");
});

/** A submission whose forger edited some replies and made all that follows right, to be drawn from. */
async function edited(count: number) {
  const forger = new Forger(honest);
  const draw = streamFor("edited", count);
  forger.editCalls((calls) => {
    const chosen = new Set<string>();
    while (chosen.size < count) chosen.add(calls[draw.below(calls.length)]!.key);
    return calls.map((call): CallLine => (chosen.has(call.key) ? { ...call, reply: "ANSWER: none of them" } : call));
  });
  await forger.replay("resume");
  const before = new Findings();
  const { folder: path, ...submission } = opened(forger.file(), folder.at(`edited-${count}`), before)!;
  const prepared = (await submittedSuite({ folder: path, ...submission }, false, before))!;
  const keys = forger.lines<CallLine>("calls.jsonl").map(({ key }) => key);
  const models = await modelsAtHand(prepared, prepared.directory, before);
  expect([before.list(), models.atHand.size]).toEqual([[], 3]);
  return async (drawn: number, seed: string) => {
    const findings = new Findings();
    const witness = new Witness(prepared, models, keys, { count: drawn }, seed, findings);
    const index = CallIndex.of(path.file("calls"), byDatasetAndItem);
    const { asked } = await playAgain(prepared, path, models.directory, witness, { methods: new Set(), state: null }, findings, index);
    return { findings: findings.list(), rerun: witness.rerun(asked)! };
  };
}

it("edited replies are refused at the stated rate", async () => {
  const seeds = 150;
  for (const [count, drawn] of [
    [1, 30],
    [3, 20],
  ] as const) {
    const draw = await edited(count);
    let refused = 0;
    let stated = 0;
    for (let seed = 0; seed < seeds; seed++) {
      const { findings, rerun } = await draw(drawn, String(seed));
      expect(findings.length).toBe(rerun.differing);
      if (findings.length > 0) refused++;
      stated = detectionProbability(rerun.calls, rerun.drawn, count);
      if (count === 1) expect(rerun.detection[0]).toEqual({ edited: 1, probability: stated });
    }
    // 99.9 % of draws as honest as these lie within 3.3 standard deviations.
    expect(Math.abs(refused - seeds * stated)).toBeLessThan(3.3 * Math.sqrt(seeds * stated * (1 - stated)));
    expect(refused).toBeGreaterThan(0);
  }
});

it("the same seed draws the same calls, and a draw of all finds every edited reply and no other", async () => {
  const draw = await edited(3);
  const messages = async (drawn: number, seed: string) => (await draw(drawn, seed)).findings.map(({ message }) => message);
  expect(await messages(40, "a")).toEqual(await messages(40, "a"));
  const all = await messages(10_000, "b");
  expect(all).toHaveLength(3);
  for (const message of all) expect(message).toMatch(/the model says ".*", and the submission says "ANSWER: none of them"/);
  expect(await messages(0, "c")).toEqual([]);
});

it("an archive that was opened and closed by the forger's own hands has the parts of the honest one", () => {
  const forger = new Forger(honest);
  const [before, after] = [partsOf(honest), partsOf(forger.file())];
  for (const [part, content] of before) expect(Buffer.from(after.get(part)!).equals(content), part).toBe(true);
});
