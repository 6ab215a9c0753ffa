import { expect, it } from "vitest";
import type { RunOptions } from "../../../runner/runs/run.ts";
import type { CallLine, Report } from "../../../spec/index.ts";
import { play } from "../runs/play.ts";
import { SuiteFolder } from "../runs/suite-folder.ts";
import type { Fault } from "./fault-server.ts";
import { healable, networkSuite, simulatedServer } from "./simulated-suite.ts";

// `GATEWAY_ITEMS=500 npx vitest run test/runner/gateway/faults.test.ts` plays the full size.
const count = Number(process.env.GATEWAY_ITEMS ?? 12);
const folder = new SuiteFolder();
const vote = {
  methods: [{ id: "vote", use: "majority-vote" }],
  datasets: [{ ...networkSuite("", 8).datasets[0]!, scorer: { use: "numeric" } }],
};
const live: Partial<RunOptions> = { clock: () => performance.now(), workers: 2 };

it("finishes with the same report where a tenth of all replies is faulty", async () => {
  const calm = await simulatedServer(count);
  folder.write("calm.json", networkSuite(calm.url, count));
  await play(folder, "calm.json", "calm", live);
  await calm.stop();

  const troubled = await simulatedServer(count, { faults: healable });
  folder.write("troubled.json", networkSuite(troubled.url, count));
  const { reason, report } = await play(folder, "troubled.json", "troubled", live);
  await troubled.stop();
  expect(reason).toBeNull();
  expect(report.coverage).toMatchObject({ failed: 0, notRun: 0 });
  const met = Object.keys(healable).filter((fault) => (troubled.counts.get(fault as Fault) ?? 0) > 0);
  expect(met).toEqual(Object.keys(healable));
  if (count > 100) console.log(Object.fromEntries(troubled.counts), folder.text("troubled", "timings.json"));
  expect(folder.text("troubled", "report.json")).toBe(folder.text("calm", "report.json"));
}, 600_000);

/** The report of a vote on eight items whose every reply has a fault. */
async function voteWith(fault: Fault | null, out: string): Promise<Report> {
  const server = await simulatedServer(8, fault === null ? {} : { faults: { [fault]: 1 } });
  folder.write("vote.json", networkSuite(server.url, 8, vote));
  const { report } = await play(folder, "vote.json", out, live);
  await server.stop();
  return report;
}

it("a missing usage changes no value: tokens and cost are unknown, and the calls without are counted", async () => {
  const fine = await voteWith(null, "fine");
  expect(await voteWith("missing-usage", "uncounted")).toEqual({
    ...fine,
    games: fine.games.map((game) => ({
      ...game,
      tokens: null,
      cost: null,
      usage: game.usage!.map((coalition) => ({ ...coalition, tokens: null, cost: null })),
    })),
    live: fine.live.map((model) => ({
      ...model,
      unknownUsage: model.calls,
      tokens: { input: 0, output: 0, cachedInput: 0, reasoning: 0 },
      cost: null,
    })),
  });
  expect(fine.games[0]!.cost).toBeGreaterThan(0);
  expect(fine.live.every(({ calls, unknownUsage, cost }) => calls === 18 && unknownUsage === 0 && cost! > 0)).toBe(true);
});

it("a reply that is cut off at its limit is a reply without an answer: paid for, not made again, never a failure", async () => {
  const report = await voteWith("truncated", "cut");
  const { counts } = report.games[0]!;
  expect(counts).toMatchObject({ total: 8, noAnswer: 8, failed: 0, notRun: 0 });
  expect(report.live.every(({ calls }) => calls === 18)).toBe(true);
  expect(folder.lines<CallLine>("cut", "calls.jsonl").every(({ finishReason }) => finishReason === "length")).toBe(true);
});
