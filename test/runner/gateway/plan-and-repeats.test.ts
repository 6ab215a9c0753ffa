import { expect, it } from "vitest";
import type { Plan } from "../../../runner/runs/plan.ts";
import type { RunOptions } from "../../../runner/runs/run.ts";
import { play } from "../runs/play.ts";
import { SuiteFolder } from "../runs/suite-folder.ts";
import { verb } from "../verb.ts";
import { networkSuite, simulatedServer } from "./simulated-suite.ts";

const count = 8;
const folder = new SuiteFolder();
const live: Partial<RunOptions> = { clock: () => performance.now() };
const methods = [{ id: "vote", use: "majority-vote" }];
const planned = async (...args: string[]) => JSON.parse((await verb(["plan", ...args, "--json"])).out) as Plan;

it("a plan knows tokens and cost from declared averages, or from what a run's calls took, and says where it knows neither", async () => {
  const server = await simulatedServer(count);
  const suite = networkSuite(server.url, count, { methods: [...methods, { id: "debate", use: "refine" }] });
  const path = folder.write("plan.json", suite);
  expect(await planned(path)).toMatchObject({ tokens: null, cost: null, withoutAverages: ["able", "fair", "lone", "weak"] });
  expect((await verb(["plan", path])).out).toContain('tokens of network models: not known: able, fair, lone, weak have no "averages"');

  const models = suite.models.map((model) => ({ ...model, averages: { input: 100, output: 50 } }));
  // A vote makes its calls whatever is replied, those on dev items too: the range is a point.
  const declared = await planned(folder.write("declared.json", { ...suite, models, methods }));
  const calls = 4 * (10 + count);
  expect(declared.calls.all).toMatchObject({ distinct: calls, kind: "exact" });
  expect(declared.tokens).toEqual({ low: calls * 150, high: calls * 150 });
  expect(declared.cost!.high).toBeCloseTo((calls * 200) / 1e6, 12);

  const unpriced = suite.models.map(({ prices: _, ...model }) => ({ ...model, averages: { input: 100, output: 50 } }));
  expect(await planned(folder.write("unpriced.json", { ...suite, models: unpriced, methods }))).toMatchObject({
    cost: null,
    withoutPrices: ["able", "fair", "lone", "weak"],
  });

  const { report } = await play(folder, "plan.json", "measured", live);
  await server.stop();
  const { tokens, cost } = await planned(path, "--from", folder.at("measured"));
  const spent = report.live.reduce((sum, model) => sum + model.tokens.input + model.tokens.output, 0);
  expect(tokens!.low).toBeLessThan(spent);
  expect(tokens!.high).toBeGreaterThan(spent);
  expect(cost!.low).toBeLessThan(report.live.reduce((sum, model) => sum + model.cost!, 0));
});

it("a limit of cost that no price can reach is a located error", async () => {
  const suite = networkSuite("http://127.0.0.1:1/v1", count, { methods, limits: { maxCost: 1 } });
  const models = suite.models.map(({ prices: _, ...model }) => model);
  const { code, err } = await verb(["check", folder.write("free.json", { ...suite, models })]);
  expect(code).toBe(2);
  expect(err).toMatch(/free\.json:\d+:\d+: \/models\/0: limits\.maxCost is set, and "able" has no "prices"/);
});

it("repeats are calls of their own, and how far they lie apart is told", async () => {
  const server = await simulatedServer(count);
  folder.write("repeats.json", networkSuite(server.url, count, { methods, repeats: 3 }));
  const { report } = await play(folder, "repeats.json", "repeats", live);
  await server.stop();
  const { repeatSpread, values } = report.games[0]!;
  expect(repeatSpread!.values).toHaveLength(3);
  const mean = repeatSpread!.values.reduce<number>((sum, value) => sum + value! / 3, 0);
  expect(mean).toBeCloseTo(values!.at(-1)!, 12);
  expect(repeatSpread!.range).toBeCloseTo(
    Math.max(...repeatSpread!.values.map(Number)) - Math.min(...repeatSpread!.values.map(Number)),
    12,
  );
  expect(report.live.map(({ calls }) => calls)).toEqual(new Array(4).fill(10 + 3 * count));
});

it("each coalition's play has its own price, shared calls in full, while the run pays for each call once", async () => {
  const server = await simulatedServer(count);
  folder.write("prices.json", networkSuite(server.url, count, { methods: [...methods, { id: "again", use: "majority-vote" }] }));
  const { report } = await play(folder, "prices.json", "prices", live);
  await server.stop();
  const [first, second] = report.games;
  expect(first!.usage).toEqual(second!.usage);
  expect(first!.usage).toHaveLength(15);
  const { mask, calls, tokens, cost } = first!.usage![4]!;
  const share = report.live[0]!;
  const each = (share.tokens.input + share.tokens.output) / share.calls;
  expect([mask, calls, tokens]).toEqual([5, 2, 2 * each]);
  expect(cost).toBeCloseTo((2 * share.cost!) / share.calls, 12);
  expect(first!.usage!.at(-1)).toEqual({ mask: 15, calls: 4, tokens: first!.tokens, cost: first!.cost });
  expect(report.live.map((model) => model.calls)).toEqual(new Array(4).fill(10 + count));
});
