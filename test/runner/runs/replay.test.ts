import { cpSync, existsSync, renameSync, writeFileSync } from "node:fs";
import { beforeAll, expect, it } from "vitest";
import { incompleteBecause } from "../../../runner/runs/run-tables.ts";
import { type CallLine, type Outcome, playState, type Report } from "../../../spec/index.ts";
import { coalition } from "./command-line.ts";
import { play } from "./play.ts";
import { jsonLines, SuiteFolder, troubledSuite } from "./suite-folder.ts";
import { WatchedSuite } from "./watched-suite.ts";

const folder = new SuiteFolder();
const report = (out: string) => folder.text(out, "report.json");

beforeAll(async () => {
  folder.write("suite.json", troubledSuite(folder));
  await play(folder, "suite.json", "base");
}, 60_000);

/** A copy of the run without some of its calls. */
function without(out: string, lost: (call: CallLine) => boolean): CallLine[] {
  cpSync(folder.at("base"), folder.at(out), { recursive: true });
  const calls = folder.lines<CallLine>("base", "calls.jsonl");
  writeFileSync(folder.at(out, "calls.jsonl"), jsonLines(calls.filter((call) => !lost(call))));
  return calls.filter(lost);
}

it("counts as not run what a lost call was asked for, and asks no model for it", async () => {
  const outcomes = folder.lines<Outcome>("base", "outcomes.jsonl");
  // A call beside which others of the same model failed, in the other repeat: what failed then must not stand for what is lost now.
  const failedIn = (repeat: number) =>
    new Set(outcomes.flatMap((line) => (line.repeat === repeat && line.failures.some(({ model }) => model === "weak") ? [line.item] : [])));
  const [first, second] = [failedIn(0), failedIn(1)];
  const item = outcomes.find((line) => line.dataset === "exam" && first.has(line.item) && !second.has(line.item))!.item;
  const kept = new Set(outcomes.flatMap((line) => (line.item === item && line.repeat === 0 ? line.calls : [])));
  const lost = without("lost", (call) => call.item === item && call.model === "weak" && !kept.has(call.key));
  expect(lost).toHaveLength(1);
  const { report: replayed } = await play(folder, "suite.json", "lost", { mode: "replay" });
  expect(incompleteBecause(replayed.coverage, 1) !== null).toBe(true);
  const notRun = outcomes
    .filter(({ calls }) => calls.includes(lost[0]!.key))
    .map(({ pool, method }) => `${pool} ${method}`)
    .sort();
  const found = replayed.games.filter(({ counts }) => counts.notRun > 0).map(({ pool, method }) => `${pool} ${method}`);
  expect(notRun).toEqual(expect.arrayContaining(found));
  expect(found.length).toBeGreaterThan(0);
  const base = JSON.parse(report("base")) as Report;
  // What failed fails again: nothing of it became "not run".
  expect(replayed.coverage.done + replayed.coverage.failed + replayed.coverage.notRun).toBe(base.coverage.done + base.coverage.failed);
  expect(replayed.coverage.failed).toBe(base.coverage.failed);
  // The call can be had again.
  await play(folder, "suite.json", "lost", { mode: "resume" });
  expect(report("lost")).toBe(report("base"));
});

it("counts everything as not run where the whole log is lost, and resumes to the same report", async () => {
  without("all", () => true);
  const { report: replayed } = await play(folder, "suite.json", "all", { mode: "replay" });
  expect(replayed.coverage.done).toBe(0);
  await play(folder, "suite.json", "all", { mode: "resume" });
  expect(report("all")).toBe(report("base"));
});

it("leaves a run as it was where its replay is stopped", async () => {
  cpSync(folder.at("base"), folder.at("stopped"), { recursive: true });
  const before = ["outcomes.jsonl", "calls.jsonl", "report.json", "state.json"].map((name) => folder.text("stopped", name));
  const interrupt = new AbortController();
  const progress = ({ phase, done }: { phase: string; done: number }) => {
    if (phase === "test" && done > 0) interrupt.abort();
  };
  const { stopped } = await play(folder, "suite.json", "stopped", { mode: "replay", slice: 2, signal: interrupt.signal, progress });
  expect(stopped).toBe(true);
  expect(["outcomes.jsonl", "calls.jsonl", "report.json", "state.json"].map((name) => folder.text("stopped", name))).toEqual(before);
  expect(existsSync(folder.at("stopped", "outcomes.jsonl.new"))).toBe(false);
});

it("tells calls of equal keys apart by the items that asked them: two datasets may hold the same question", async () => {
  folder.write("a.jsonl", jsonLines([0, 1, 2].map((i) => ({ id: `i${i}`, input: `${i} + 1`, target: String(i + 1) }))));
  folder.write("b.jsonl", jsonLines([2, 1, 0].map((i) => ({ id: `i${i}`, input: `${i} + 1`, target: "1" }))));
  const { models: _, pools: __, ...rest } = troubledSuite(folder);
  folder.write("two.json", {
    ...rest,
    models: [{ id: "table", use: "scripted", with: { replies: { i1: ["ANSWER: 2", null] }, otherwise: "ANSWER: 1" } }],
    pools: [{ id: "alone", members: ["table"] }],
    methods: [{ id: "vote", use: "majority-vote", with: { tie: "first" } }],
    datasets: ["a", "b"].map((id) => ({ id, use: "jsonl", with: { path: `${id}.jsonl` } })),
  });
  await play(folder, "two.json", "two");
  const before = report("two");
  const { report: replayed } = await play(folder, "two.json", "two", { mode: "replay", slice: 1 });
  expect(replayed.coverage.notRun).toBe(0);
  expect(report("two")).toBe(before);
});

it("replays where the recorded answers are no longer there, and goes on knowing what could not be served", async () => {
  const watched = new WatchedSuite(folder, [{ id: "i1", input: "1 + 2" }]);
  const { models, pools, methods } = watched.suite();
  const suite = watched.suite({
    models: [...models, { id: "old", use: "recorded", with: { answers: "moved" } }],
    pools: [...pools, { id: "three", members: ["one", "old", "two"] }],
    methods: [...methods, { id: "thrice", use: "three-samples" }],
  });
  folder.write("moved/sums.jsonl", jsonLines([{ item: "i1", text: "ANSWER: 10" }]));
  folder.write("moving.json", suite);
  expect((await coalition("run", folder.at("moving.json"), "--out", folder.at("moving"))).code).toBe(0);
  const before = report("moving");
  const unsupported = (JSON.parse(before) as Report).games.filter((game) => game.unsupported).map(({ method, reason }) => [method, reason]);
  expect(unsupported).toEqual([
    ["thrice", "two samples and no more"],
    ["thrice", "two samples and no more"],
  ]);
  expect(folder.lines<Outcome>("moving", "outcomes.jsonl").some(({ states }) => states.includes(playState.unsupported))).toBe(true);
  watched.asked();
  renameSync(folder.at("moved"), folder.at("away"));
  const { code, stderr } = await coalition("run", folder.at("moving.json"), "--out", folder.at("moving"), "--replay");
  expect(stderr).not.toContain("fault");
  expect(code).toBe(0);
  expect(watched.asked()).toEqual([]);
  expect(report("moving")).toBe(before);
  const calls = folder.lines<CallLine>("moving", "calls.jsonl").filter(({ model }) => model !== "old");
  writeFileSync(folder.at("moving", "calls.jsonl"), jsonLines(calls));
  expect((await coalition("run", folder.at("moving.json"), "--out", folder.at("moving"), "--replay")).code).toBe(3);
});
