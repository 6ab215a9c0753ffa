import { afterAll, beforeAll, expect, it } from "vitest";
import type { RunOptions } from "../../../runner/runs/run.ts";
import type { CallLine, Report } from "../../../spec/index.ts";
import { play } from "../runs/play.ts";
import { SuiteFolder } from "../runs/suite-folder.ts";
import type { FaultServer } from "./fault-server.ts";
import { networkSuite, simulatedServer } from "./simulated-suite.ts";

const count = 8;
const folder = new SuiteFolder();
const live: Partial<RunOptions> = { clock: () => performance.now(), workers: 2 };
const methods = [
  { id: "vote", use: "majority-vote" },
  { id: "route", use: "trained-routing" },
  { id: "debate", use: "refine" },
];
const changes = { methods, modelLimits: { maxRetries: 1 } };
const resume = { ...live, mode: "resume" } as const;
const calls = (out: string) => folder.lines<CallLine>(out, "calls.jsonl");
const undisturbed = () => folder.text("base", "report.json");
let server: FaultServer;

beforeAll(async () => {
  server = await simulatedServer(count);
  folder.write("suite.json", networkSuite(server.url, count, changes));
  await play(folder, "suite.json", "base", live);
}, 60_000);
afterAll(async () => {
  await server.stop();
  folder.remove();
});

/** Plays until the log has so many calls, then has something happen. */
function after(made: number, happens: () => void, out: string, suite = "suite.json", options: Partial<RunOptions> = {}) {
  const isThere = () => {
    try {
      return calls(out).length >= made;
    } catch {
      return false;
    }
  };
  const watch = setInterval(() => {
    if (!isThere()) return;
    clearInterval(watch);
    happens();
  }, 2);
  return play(folder, suite, out, { ...live, ...options }).finally(() => clearInterval(watch));
}

function counted({ games, coverage }: Report): void {
  for (const { counts } of games) {
    const { total, ...states } = counts;
    expect(Object.values(states).reduce((a, b) => a + b)).toBe(total);
  }
  expect(coverage.done + coverage.failed + coverage.notRun + coverage.unsupported).toBe(methods.length * count * 15);
}

it.each([
  ["in the middle", 0.6],
  ["in the dev phase", 0.03],
])("an endpoint that goes down %s ends the run, and the run goes on to the same bytes when it is back", async (when, share) => {
  const out = `down ${when}`;
  const { stopped, reason, report } = await after(share * calls("base").length, () => server.down(true), out);
  server.down(false);
  expect(stopped).toBe(true);
  expect(reason).toMatch(/^127\.0\.0\.1:\d+ seems to be down: \d+ attempts failed in a row/);
  expect(report.coverage.notRun).toBeGreaterThan(0);
  counted(report);
  const before = calls(out).length;
  const second = await play(folder, "suite.json", out, resume);
  expect([second.stopped, second.reason]).toEqual([false, null]);
  expect(folder.text(out, "report.json")).toBe(undisturbed());
  // What was answered is not asked again.
  expect(calls(out)).toHaveLength(calls("base").length);
  expect(before).toBeGreaterThan(0);
});

it("a budget ends the run with exactly so many calls, and the run goes on where it is raised", async () => {
  const most = Math.round(0.5 * calls("base").length);
  folder.write("poor.json", networkSuite(server.url, count, { ...changes, limits: { maxCalls: most } }));
  const { stopped, reason, report } = await play(folder, "poor.json", "poor", live);
  expect([stopped, reason]).toEqual([true, `maxCalls: ${most} calls were answered`]);
  expect(calls("poor")).toHaveLength(most);
  counted(report);
  expect((await play(folder, "poor.json", "poor", resume)).reason).toContain("maxCalls");
  expect(calls("poor")).toHaveLength(most);
  // Limits and addresses are no part of what the run is.
  const elsewhere = await simulatedServer(count);
  folder.write("rich.json", networkSuite(elsewhere.url, count, { ...changes, limits: { maxCalls: 10 * most, maxCost: 1e6 } }));
  expect((await play(folder, "rich.json", "poor", resume)).stopped).toBe(false);
  await elsewhere.stop();
  expect(folder.text("poor", "report.json")).toBe(undisturbed());
});

it("a stop by hand loses no call that was answered, and a replay gives the very report", async () => {
  const stop = new AbortController();
  const half = 0.5 * calls("base").length;
  const { stopped, reason } = await after(half, () => stop.abort(), "by-hand", "suite.json", { signal: stop.signal });
  expect([stopped, reason]).toEqual([true, null]);
  expect(calls("by-hand").length).toBeGreaterThanOrEqual(half);
  await play(folder, "suite.json", "by-hand", resume);
  expect(folder.text("by-hand", "report.json")).toBe(undisturbed());
  expect(calls("by-hand")).toHaveLength(calls("base").length);
  await play(folder, "suite.json", "by-hand", { ...live, mode: "replay" });
  expect(folder.text("by-hand", "report.json")).toBe(undisturbed());
});

it("the time of a run bounds it", async () => {
  const hanging = await simulatedServer(count, { faults: { hang: 1 } });
  const limits = { runTimeoutSeconds: 0.5 };
  folder.write("late.json", networkSuite(hanging.url, count, { ...changes, modelLimits: { attemptTimeoutSeconds: 600 }, limits }));
  const { stopped, reason, report } = await play(folder, "late.json", "late", live);
  await hanging.stop();
  expect([stopped, reason]).toEqual([true, "runTimeoutSeconds: 0.5 s are over"]);
  counted(report);
});
