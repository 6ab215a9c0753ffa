import { existsSync, statSync } from "node:fs";
import { beforeAll, expect, it } from "vitest";
import { outcomeAddress } from "../../../runner/runs/past.ts";
import { streamFor } from "../../../runner/stream.ts";
import type { CallLine, Outcome, Report } from "../../../spec/index.ts";
import { coalition, type Ended, start } from "./command-line.ts";
import { SuiteFolder, troubledSuite } from "./suite-folder.ts";

const folder = new SuiteFolder();
const suite = folder.at("suite.json");
const logs = ["calls.jsonl", "outcomes.jsonl"] as const;
const report = (out: string) => folder.text(out, "report.json");
const bytes = (out: string, log: string) => (existsSync(folder.at(out, log)) ? statSync(folder.at(out, log)).size : 0);
/** A log without what a killed process left half written. */
const whole = (out: string, log: string) => (bytes(out, log) === 0 ? "" : folder.text(out, log).replace(/[^\n]*$/, ""));

beforeAll(async () => {
  const troubled = troubledSuite(folder, { count: 24, dev: 6, test: 14 });
  troubled.models.push({ id: "slow", use: "slow", with: { milliseconds: 50 } });
  troubled.pools.push({ id: "slow", members: ["slow", "fair"] });
  folder.write("suite.json", troubled);
  expect((await coalition("run", suite, "--out", folder.at("base"))).code).toBe(0);
}, 60_000);

/** Goes on with a run in a process of its own, and signals it as soon as `isTime`, if it has not ended before. */
async function interrupted(out: string, signal: NodeJS.Signals, isTime: () => boolean): Promise<Ended> {
  const { process, ended } = start(["run", suite, "--out", folder.at(out), "--resume", "--workers", "1", "--slice", "1"]);
  const watch = setInterval(() => {
    if (!isTime()) return;
    clearInterval(watch);
    process.kill(signal);
  }, 3);
  return ended.finally(() => clearInterval(watch));
}

/** The test items that need not be played again, by what a run's logs say. */
function doneItems(out: string): number {
  if (bytes(out, "outcomes.jsonl") === 0) return 0;
  const calls = new Set(
    whole(out, "calls.jsonl")
      .split("\n")
      .slice(0, -1)
      .map((line) => (JSON.parse(line) as CallLine).key),
  );
  const games = new Map<string, number>();
  for (const line of whole(out, "outcomes.jsonl").split("\n").slice(0, -1)) {
    const { dataset, item, failures, calls: keys } = JSON.parse(line) as Outcome;
    const at = `${dataset} ${item}`;
    if (failures.length === 0 && keys.every((key) => calls.has(key))) games.set(at, (games.get(at) ?? 0) + 1);
  }
  // Three pools, six methods, two repeats.
  return [...games.values()].filter((count) => count === 36).length;
}

const total = { "calls.jsonl": 0, "outcomes.jsonl": 0 };

/** Kills a run again and again, each time a little further on, until it ends or was killed often enough. Returns how often it was. */
async function killedToTheEnd(out: string, seed: number, most: number): Promise<number> {
  const draw = streamFor("kill", seed);
  for (let kills = 0; ; kills++) {
    const before = logs.map((log) => whole(out, log));
    const done = doneItems(out);
    const log = logs[draw.below(2)]!;
    const target = bytes(out, log) + Math.ceil(draw.uniform() * 0.16 * total[log]);
    // Now and then in the first moments: before the first call, or while the state is written.
    const early = draw.below(5) === 0;
    const isTime = () =>
      kills < most && (early ? existsSync(folder.at(out, kills % 2 === 0 ? "manifest.json" : "state.json")) : bytes(out, log) >= target);
    const { code, signal, stderr } = await interrupted(out, "SIGKILL", isTime);
    for (const [l, log] of logs.entries())
      expect(whole(out, log).startsWith(before[l]!), "a whole line that was written was lost").toBe(true);
    const first = /test: (\d+) of \d+ items/.exec(stderr);
    if (first !== null) expect(Number(first[1]), "what was done is done again").toBe(done);
    if (signal === null) {
      expect(code, stderr).toBe(0);
      return kills;
    }
  }
}

it("ends with the bytes of an undisturbed run, killed at twenty random moments, and loses no line", async () => {
  for (const log of logs) total[log] = bytes("base", log);
  const lanes = [1, 2].map(async (lane) => {
    let kills = 0;
    for (let k = 0; kills < 10; k++) {
      const out = `killed-${lane}-${k}`;
      kills += await killedToTheEnd(out, 10 * lane + k, 10 - kills);
      expect(report(out)).toBe(report("base"));
      const sorted = (name: string, log: string) => folder.text(name, log).split("\n").sort();
      // Each call and each outcome stands there once, as if nothing had happened.
      for (const log of logs) expect(sorted(out, log)).toEqual(sorted("base", log));
      const outcomes = folder.lines<Outcome>(out, "outcomes.jsonl").map(outcomeAddress);
      expect(new Set(outcomes).size).toBe(outcomes.length);
    }
    return kills;
  });
  expect((await Promise.all(lanes)).reduce((a, b) => a + b)).toBeGreaterThanOrEqual(20);
}, 300_000);

it("stops at Ctrl-C after what is under way, says how to go on, and goes on to the same bytes", async () => {
  const { code, signal, stderr } = await interrupted(
    "stopped",
    "SIGINT",
    () => bytes("stopped", "outcomes.jsonl") > 0.2 * bytes("base", "outcomes.jsonl"),
  );
  expect([code, signal]).toEqual([3, null]);
  expect(stderr).toContain("stopped; --resume goes on with it");
  const { coverage } = JSON.parse(report("stopped")) as Report;
  expect(coverage.notRun).toBeGreaterThan(0);
  expect(coverage.done).toBeGreaterThan(0);
  expect((await coalition("run", suite, "--out", folder.at("stopped"), "--resume")).code).toBe(0);
  expect(report("stopped")).toBe(report("base"));
});

it("stops at Ctrl-C in the dev phase, without a state that would be half a one", async () => {
  const { code, stderr } = await interrupted("early", "SIGINT", () => existsSync(folder.at("early", "manifest.json")));
  expect(code, stderr).toBe(3);
  expect((await coalition("run", suite, "--out", folder.at("early"), "--resume")).code).toBe(0);
  expect(report("early")).toBe(report("base"));
});
