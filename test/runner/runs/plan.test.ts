import { describe, expect, it } from "vitest";
import { type CallCount, type Plan, planOf } from "../../../runner/runs/plan.ts";
import { prepare, prepareSuite } from "../../../runner/runs/prepare.ts";
import { parseSuite } from "../../../spec/index.ts";
import { twelve } from "../methods/twelve.ts";
import { play } from "./play.ts";
import { SuiteFolder } from "./suite-folder.ts";

interface Wanted {
  readonly members?: number;
  readonly methods: readonly (string | { readonly use: string; readonly with: object })[];
  readonly dev?: number;
  readonly test?: number;
  readonly valuation?: object;
  readonly repeats?: number;
}

const suiteOf = ({ members = 4, methods, dev = 5, test = 10, valuation = {}, repeats = 1 }: Wanted) => ({
  version: 1,
  name: "plan",
  seed: 3,
  models: Array.from({ length: members }, (_, i) => ({ id: `m${i}`, use: "simulated", with: { skill: 0.4 + i / 20, abstain: 0.05 } })),
  pools: [{ id: "team", members: Array.from({ length: members }, (_, i) => `m${i}`) }],
  methods: methods.map((method, m) => (typeof method === "string" ? { id: method, use: method } : { id: `${method.use}-${m}`, ...method })),
  datasets: [{ id: "exam", use: "generated", with: { count: dev + test, wrong: 25 }, dev, test }],
  valuation: { resamples: 100, ...valuation },
  repeats,
});

const planned = async (suite: object): Promise<Plan> =>
  planOf(await prepare(parseSuite(JSON.stringify(suite), "suite.json"), "/nowhere/suite.json"));

/** Calls an item, of each coalition by itself and of all together. */
const perItem = ({ distinct, unshared }: CallCount, items: number) => [unshared / items, distinct / items];

describe("the plan of the twelve methods with four members", () => {
  const suite = suiteOf({ methods: twelve });

  it("counts 743 calls an item by themselves and at most 202 shared, with dev 935 and 204", async () => {
    const { calls } = await planned(suite);
    // One less where the whole pool's top three hold the fuser: it then fuses for them what it fuses for that coalition of three.
    expect(perItem(calls.test, 10)).toEqual([743, 202]);
    // Half as many dev items as test items: their calls are counted for a test item.
    expect(perItem(calls.all, 10)).toEqual([935, 204]);
    expect(calls.dev.kind).toBe("exact");
    expect(calls.all.kind).toBe("bound");
    expect(calls.all.unshared / calls.all.distinct).toBeGreaterThan(4);
    expect(calls.test.unshared / calls.test.distinct).toBeGreaterThan(3.5);
  });

  it("counts each method alone as listed", async () => {
    const { methods } = await planned(suite);
    const test = Object.fromEntries(Object.entries(methods).map(([id, { test: counts }]) => [id, [...perItem(counts, 10), counts.kind]]));
    expect(test).toEqual({
      aggregator: [43, 15, "bound"],
      cascade: [32, 4, "bound"],
      feedback: [115, 51, "bound"],
      "knowledge-card": [43, 19, "bound"],
      "llm-blender": [91, 35, "bound"],
      "majority-vote": [32, 4, "exact"],
      "neighbor-routing": [15, 4, "bound"],
      "prompt-routing": [26, 15, "bound"],
      refine: [99, 71, "bound"],
      "slm-mux": [144, 20, "exact"],
      structure: [88, 60, "bound"],
      "trained-routing": [15, 4, "bound"],
    });
  });
});

describe("a run", () => {
  const counted = async (wanted: Wanted): Promise<{ made: number; plan: Plan }> => {
    const folder = new SuiteFolder();
    try {
      folder.write("suite.json", suiteOf(wanted));
      const plan = planOf(await prepareSuite(folder.at("suite.json")));
      await play(folder, "suite.json", "run");
      return { made: folder.lines("run", "calls.jsonl").length, plan };
    } finally {
      folder.remove();
    }
  };

  it("makes exactly as many calls as are planned, where the plan is exact", async () => {
    for (const wanted of [
      { methods: ["majority-vote", "slm-mux", { use: "self-consistency", with: { samples: 3 } }] },
      { methods: ["oracle", "single"], repeats: 3 },
      { methods: ["slm-mux"], valuation: { undersized: "undefined" }, dev: 6 },
      { methods: [{ use: "self-consistency", with: {} }], valuation: { roles: "fixed" } },
    ] satisfies Wanted[]) {
      const { made, plan } = await counted(wanted);
      expect(plan.calls.all.kind).toBe("exact");
      expect(made).toBe(plan.calls.all.distinct);
    }
  });

  it("makes at most as many where the plan is a bound, and many of them where replies differ", async () => {
    const variants: Wanted[] = [
      { methods: twelve },
      ...twelve.map((method) => ({ methods: [method], members: 3, valuation: { undersized: "undefined" } })),
      {
        members: 3,
        methods: [
          { use: "cascade", with: { confidence: "consistency" } },
          { use: "cascade", with: { confidence: "self-report", order: "pool" } },
          { use: "refine", with: { rounds: 1, final: "vote" } },
          { use: "structure", with: { graph: "star" } },
          { use: "aggregator", with: { layers: 2 } },
          { use: "knowledge-card", with: { excludeSelf: true } },
        ],
        valuation: { undersized: "self", roles: "fixed" },
      },
    ];
    for (const wanted of variants) {
      const { made, plan } = await counted(wanted);
      expect([wanted.methods, made <= plan.calls.all.distinct, made > plan.calls.all.distinct / 3]).toEqual([wanted.methods, true, true]);
    }
  });
});

describe("a plan", () => {
  const scripted = (methods: readonly object[]) => ({
    version: 1,
    name: "plan",
    seed: 3,
    models: [
      { id: "a", use: "scripted" },
      { id: "b", use: "scripted", replica: 1 },
      { id: "c", use: "scripted", replica: 1 },
    ],
    pools: [{ id: "team", members: ["a", "b", "c"] }],
    methods,
    datasets: [{ id: "exam", use: "generated", with: { count: 3 }, dev: 1, test: 2 }],
  });

  it("counts what clones ask once", async () => {
    const { calls } = await planned(scripted([{ id: "mux", use: "slm-mux", with: { samples: 4 } }]));
    expect(calls.test.distinct).toBe(2 * 2 * 4);
  });

  it("counts a cascade by consistency for a model that gives no log-probabilities", async () => {
    const { calls } = await planned(scripted([{ id: "cascade", use: "cascade" }]));
    // Dev: answer and two further samples, of two models that differ.
    expect(calls.dev.distinct).toBe(2 * 3);
    expect(calls.test.distinct).toBe(2 * 2 * 3);
  });

  it("shows games that ask for what a model cannot serve as unsupported", async () => {
    const folder = new SuiteFolder();
    try {
      for (const id of ["a", "b"])
        folder.write(
          `${id}/exam.jsonl`,
          ["q000001", "q000002", "q000003"].map((item) => JSON.stringify({ item, text: `${id} says so. ANSWER: 1` })).join("\n"),
        );
      folder.write("suite.json", {
        ...scripted(["refine", "majority-vote", "knowledge-card"].map((use) => ({ id: use, use }))),
        models: ["a", "b"].map((id) => ({ id, use: "recorded", with: { answers: id } })),
        pools: [{ id: "team", members: ["a", "b"] }],
      });
      const plan = planOf(await prepareSuite(folder.at("suite.json")));
      expect(plan.unsupported.map(({ pool, method, dataset }) => [pool, method, dataset])).toEqual([
        ["team", "refine", "exam"],
        ["team", "knowledge-card", "exam"],
      ]);
      expect(plan.unsupported[0]!.reason).toMatch(/^[ab]: this model serves no "(refine|aggregate)" turns$/);
      expect(plan.calls.test.distinct).toBe(2 * 2);
      const { report } = await play(folder, "suite.json", "run");
      expect(report.games.filter(({ unsupported }) => unsupported).map(({ method }) => method)).toEqual(["refine", "knowledge-card"]);
      expect(folder.lines("run", "calls.jsonl")).toHaveLength(plan.calls.all.distinct);
    } finally {
      folder.remove();
    }
  });
});
