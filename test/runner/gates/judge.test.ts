import { describe, expect, it } from "vitest";
import { baselineOf } from "../../../runner/gates/baseline-of.ts";
import { judge } from "../../../runner/gates/judge.ts";
import type { JudgedRun } from "../../../runner/gates/judged-run.ts";
import { type Baseline, type Gate, type GateVerdict, gateMetrics } from "../../../spec/index.ts";
import { playInProcess } from "../plays/in-process.ts";
import { binomialBound } from "./binomial.ts";
import { experiments, gateOf, judgedPlay, votes } from "./judged-play.ts";

/** Applies gates to a run, against the baseline of another one as it is read back from its file. */
function against(base: JudgedRun, head: JudgedRun, gates: readonly Gate[], strict = false): GateVerdict[] {
  const baseline = JSON.parse(JSON.stringify(baselineOf(base, gates))) as Baseline;
  return judge(head, gates, () => baseline, strict);
}

const statesOf = (verdicts: readonly GateVerdict[]) => [...new Set(verdicts.map(({ state }) => state))];
const without = (...ids: readonly string[]) => gateMetrics.filter((id) => !ids.includes(id));
const everything = without("cost").map((metric) => gateOf({ metric, maxDrop: 0, strict: true }));

/** The same team, whose models draw anew: nothing differs but noise. */
const anew = (items: number, replica: number) => {
  const suite = votes(items);
  return { ...suite, models: suite.models.map((model) => ({ ...model, replica: model.replica + replica })) };
};

describe("gates against a baseline", () => {
  it("pass 200 times out of 200 where nothing changed, whatever they measure, however strict", async () => {
    const suite = votes(200 * 10, { methods: [...votes(1).methods, { id: "best", use: "single" }] });
    const [base, head] = [experiments(await playInProcess(suite), 200), experiments(await playInProcess(suite, 500), 200)];
    const verdicts = base.flatMap((run, k) => against(run, head[k]!, everything));
    expect(verdicts.length).toBe(200 * 2 * (7 + 2 * 3));
    expect(statesOf(verdicts)).toEqual(["passed"]);
  });

  it("raise no more false alarms under noise than alpha allows: one gate, and five tests under Holm", async () => {
    const count = 200;
    const [base, head] = await Promise.all([0, 10].map(async (by) => experiments(await playInProcess(anew(count * 20, by)), count)));
    const mayDiffer = ["models"] as const;
    const one = [gateOf({ metric: "accuracy", maxDrop: 0, mayDiffer: [...mayDiffer] })];
    const many = (["accuracy", "gain", "shapley"] as const).map((metric) => gateOf({ metric, maxDrop: 0, mayDiffer: [...mayDiffer] }));
    const alarms = (gates: readonly Gate[]) =>
      base!.filter((run, k) => against(run, head![k]!, gates).some(({ state }) => state === "failed")).length;
    const bound = binomialBound(count, 0.05, 0.001);
    expect(alarms(one)).toBeLessThanOrEqual(bound);
    expect(alarms(many)).toBeLessThanOrEqual(bound);
    // They do say that something is worse: noise is inconclusive, not unseen.
    expect(
      against(base![0]!, head![0]!, many)
        .concat(against(base![1]!, head![1]!, many))
        .map(({ state }) => state),
    ).toContain("inconclusive");
  });

  it("fail for a model of lower skill, and for a worse rule for ties", async () => {
    const base = await judgedPlay(votes(300));
    const suite = votes(300);
    const weaker = await judgedPlay({ ...suite, models: suite.models.map((model) => ({ ...model, with: { ...model.with, skill: 0.5 } })) });
    const broken = await judgedPlay({ ...suite, methods: [{ id: "vote", use: "majority-vote", with: { tie: "abstain" } }] });
    const gates = [gateOf({ metric: "accuracy", maxDrop: 0.02, mayDiffer: ["models", "methods"] })];
    for (const [head, note] of [
      [weaker, 'model "m0" differs'],
      [broken, 'method "vote" differs'],
    ] as const) {
      const [verdict] = against(base, head, gates);
      expect(verdict).toMatchObject({ state: "failed", fails: true, drop: { test: "mcnemar", items: 300 } });
      expect(verdict!.because).toMatch(
        /^worse by 0\.\d+ \(0\.\d+ -> 0\.\d+\), more than maxDrop 0\.02: p (= 0\.\d+|< 0\.0001) by McNemar and Holm, alpha 0\.05$/,
      );
      expect(verdict!.notes[0]).toContain(note);
    }
  });

  it("call a drop that may be noise inconclusive, and fail it where they, or the command line, are strict", async () => {
    const [base, head] = [
      await judgedPlay(votes(60)),
      await judgedPlay({ ...votes(60), methods: [{ id: "vote", use: "majority-vote", with: { tie: "seeded" } }] }),
    ];
    const gate = gateOf({ metric: "accuracy", maxDrop: 0, mayDiffer: ["methods"] });
    const worse = against(base, head, [gate])[0]!.drop!.drop > 0 ? ([base, head] as const) : ([head, base] as const);
    const [verdict] = against(...worse, [gate]);
    expect(verdict).toMatchObject({ state: "inconclusive", fails: false });
    expect(verdict!.because).toContain("but that may be noise: p = ");
    for (const found of [against(...worse, [{ ...gate, strict: true }]), against(...worse, [gate], true)]) {
      expect(found[0]).toMatchObject({ state: "inconclusive", fails: true, because: expect.stringContaining("strict lets it fail") });
    }
  });

  it("take p-values times the number of tests, and no bound is a test", async () => {
    const base = await judgedPlay(votes(60));
    const head = await judgedPlay({ ...votes(60), methods: [{ id: "vote", use: "majority-vote", with: { tie: "abstain" } }] });
    const gate = gateOf({ metric: "accuracy", maxDrop: 0, mayDiffer: ["methods"] });
    const alone = against(base, head, [gate, gateOf({ metric: "accuracy", min: 0 })])[0]!.drop!;
    expect(alone.pHolm).toBe(alone.p);
    const among = against(base, head, [gate, ...everything.map((other) => ({ ...other, mayDiffer: gate.mayDiffer }))])[0]!.drop!;
    expect(among.p).toBe(alone.p);
    expect(among.pHolm).toBeGreaterThan(alone.p!);
  });
});

describe("gates on gain and harm", () => {
  it("are held against the member that was best on dev in the baseline, though dev elects another one now", async () => {
    const run = await judgedPlay(votes(60));
    const [game] = run.games;
    const other = { ...run, games: [{ ...game!, devBest: (game!.devBest! + 1) % 3 }] };
    for (const metric of ["gain", "harm"] as const) {
      const [verdict] = against(other, run, [gateOf({ metric, maxDrop: 0, strict: true })]);
      expect(verdict).toMatchObject({
        state: "passed",
        drop: { drop: 0 },
        notes: [expect.stringMatching(/^gain and harm are held against "m\d", /)],
      });
      expect(verdict!.value).not.toBeCloseTo(verdict!.drop!.value, 6);
    }
  });
});

describe("gates with bounds", () => {
  it("hold values to them, but for the rounding of sums, and need no baseline", async () => {
    const run = await judgedPlay(votes(40));
    const value = judge(run, [gateOf({ metric: "shapley", where: { model: "m1" }, min: -1 })], () => "none")[0]!.value!;
    const states = (changes: Partial<Gate>) =>
      judge(run, [gateOf({ metric: "shapley", where: { model: "m1" }, ...changes })], () => "none").map(({ state, because }) => [
        state,
        because,
      ]);
    const shown = String(Number(value.toPrecision(4)));
    expect(states({ min: value + 1e-12, max: value - 1e-12 })).toEqual([["passed", expect.stringContaining(`${shown} is at least min`)]]);
    expect(states({ min: value + 0.001 })).toEqual([["failed", `${shown} is below min ${value + 0.001}`]]);
    expect(states({ max: value - 0.001, min: -1 })).toEqual([
      ["failed", `${shown} is at least min -1; ${shown} is above max ${value - 0.001}`],
    ]);
  });

  it("are of each model where the metric is, and of each game that is selected", async () => {
    const run = await judgedPlay(votes(20, { methods: [...votes(1).methods, { id: "best", use: "single" }] }));
    const subjects = (gate: Gate) => judge(run, [gate], () => "none").map(({ method, model }) => [method, model]);
    expect(subjects(gateOf({ metric: "accuracy", min: 0 }))).toEqual([
      ["vote", null],
      ["best", null],
    ]);
    expect(subjects(gateOf({ metric: "accuracy", min: 0, where: { method: "best", model: "m2" } }))).toEqual([["best", null]]);
    expect(subjects(gateOf({ metric: "shapley", min: -1, where: { method: "vote" } }))).toEqual(
      ["m0", "m1", "m2"].map((id) => ["vote", id]),
    );
    expect(subjects(gateOf({ metric: "leave-one-out", min: -1, where: { method: "vote", model: "m2" } }))).toEqual([["vote", "m2"]]);
  });
});
