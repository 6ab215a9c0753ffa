import { afterAll, beforeAll, expect, it } from "vitest";
import { streamFor } from "../../../runner/stream.ts";
import { partsOf } from "../../../runner/submissions/archive.ts";
import { Findings } from "../../../runner/submissions/findings.ts";
import { modelsAtHand } from "../../../runner/submissions/models-at-hand.ts";
import { opened } from "../../../runner/submissions/opened.ts";
import { type Recomputed, recompute } from "../../../runner/submissions/recompute.ts";
import { rerun } from "../../../runner/submissions/rerun.ts";
import { submittedSuite } from "../../../runner/submissions/suite-check.ts";
import type { CallLine } from "../../../spec/index.ts";
import { SuiteFolder } from "../runs/suite-folder.ts";
import { Forger } from "./forger.ts";
import { submitted } from "./submission.ts";
import { trackSuite } from "./submission-suites.ts";

const folder = new SuiteFolder();
let honest: Uint8Array;
beforeAll(async () => {
  const suite = trackSuite(folder, { repeats: 1, methods: [{ id: "vote", use: "majority-vote" }] });
  honest = await submitted(folder, suite, "rated");
}, 120_000);
const open: Recomputed[] = [];
afterAll(() => {
  for (const { past } of open) past.close();
  folder.remove();
});

/** A submission whose forger edited some replies and made all that follows right, ready to be drawn from. */
async function edited(count: number) {
  const forger = new Forger(honest);
  const draw = streamFor("edited", count);
  forger.editCalls((calls) => {
    const chosen = new Set<string>();
    while (chosen.size < count) chosen.add(calls[draw.below(calls.length)]!.key);
    return calls.map((call): CallLine => (chosen.has(call.key) ? { ...call, reply: "ANSWER: none of them" } : call));
  });
  await forger.replay("resume");
  const findings = new Findings();
  const submission = opened(forger.file(), folder.at(`edited-${count}`), findings)!;
  const prepared = (await submittedSuite(submission, findings))!;
  const calls = forger.lines("calls.jsonl").length;
  const again = await recompute(prepared, submission.folder, calls, findings);
  open.push(again);
  const models = await modelsAtHand(prepared, prepared.directory, findings);
  expect(findings.list()).toEqual([]);
  return (drawn: number, seed: string, into = new Findings()) => rerun(prepared, again, models, { count: drawn }, seed, into);
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
      const findings = new Findings();
      const found = (await draw(drawn, String(seed), findings))!;
      expect(findings.refused).toBe(found.differing > 0);
      if (findings.refused) refused++;
      stated = found.detection[0]!.probability;
      // Of k edited replies: the chance is told for 1, 10, …; for others it follows from how many there are.
      if (count > 1)
        stated = 1 - [0, 1, 2].slice(0, count).reduce((miss, i) => (miss * (found.calls - found.drawn - i)) / (found.calls - i), 1);
    }
    // 99.9 % of draws as honest as these lie within 3.3 standard deviations.
    const deviation = Math.sqrt(seeds * stated * (1 - stated));
    expect(Math.abs(refused - seeds * stated)).toBeLessThan(3.3 * deviation);
    expect(refused).toBeGreaterThan(0);
  }
}, 300_000);

it("the same seed draws the same calls, a larger draw finds them all, and none of them are the honest ones", async () => {
  const draw = await edited(3);
  const messages = async (drawn: number, seed: string) => {
    const findings = new Findings();
    await draw(drawn, seed, findings);
    return findings.list().map(({ message }) => message);
  };
  expect(await messages(40, "a")).toEqual(await messages(40, "a"));
  const all = await messages(10_000, "b");
  expect(all).toHaveLength(3);
  for (const message of all) expect(message).toMatch(/the model says ".*", and the submission "ANSWER: none of them"/);
  expect(await messages(0, "c")).toEqual([]);
});

it("an archive that was opened and closed by the forger's own hands has the parts of the honest one", () => {
  const forger = new Forger(honest);
  const [before, after] = [partsOf(honest), partsOf(forger.file())];
  for (const [part, content] of before) expect(Buffer.from(after.get(part)!).equals(content), part).toBe(true);
});
