import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type ItemSeries, meanOf, measuredItems } from "../../../runner/gates/item-series.ts";
import { metricOf, metrics } from "../../../runner/gates/metrics/all.ts";
import { buildReport } from "../../../runner/runs/report.ts";
import { RunTables } from "../../../runner/runs/run-tables.ts";
import { type DevState, type GameReport, gateMetrics, playState } from "../../../spec/index.ts";
import { playInProcess } from "../plays/in-process.ts";
import { judgedOf, votes } from "./judged-play.ts";

type Numbers = number | null | (number | null)[];

/** Where report.json says the same. */
const reported: Readonly<Record<string, (game: GameReport) => Numbers>> = {
  accuracy: ({ accuracy }) => accuracy.graded,
  calls: ({ calls }) => calls,
  cost: ({ cost }) => cost,
  failed: ({ counts }) => counts.failed / counts.total,
  gain: ({ gain }) => gain.overDevBest!.value,
  harm: ({ harm }) => harm!.rate,
  "leave-one-out": ({ leaveOneOut }) => leaveOneOut.map(({ value }) => value),
  "no-answer": ({ counts }) => counts.noAnswer / (counts.correct + counts.incorrect + counts.noAnswer),
  shapley: ({ shapley }) => shapley.map(({ value }) => value),
  tokens: ({ tokens }) => tokens,
};

async function played(changes: Readonly<Record<string, unknown>> = {}) {
  const suite = votes(60, changes);
  const models = suite.models.map((model) => ({ ...model, prices: { input: 1, output: 3 } }));
  const methods = [...suite.methods, { id: "check", use: "comed" }, { id: "best", use: "single" }];
  const found = await playInProcess({ ...suite, models, methods, ...changes });
  const tables = new RunTables(found.prepared, found.prepared.games, null);
  for (const outcome of found.outcomes) tables.add(outcome);
  const state = { ...found.state } as DevState;
  return { run: judgedOf(found), report: buildReport(found.prepared, found.prepared.games, tables, state, false, []) };
}

describe("metrics of gates", () => {
  it("are those that a suite may name", () => {
    expect(metrics.map(({ id }) => id).sort()).toEqual([...gateMetrics]);
    expect(Object.keys(reported)).toEqual([...gateMetrics]);
  });

  it("are explained in docs/gates.md, every one of them", () => {
    const guide = readFileSync(new URL("../../../docs/gates.md", import.meta.url), "utf8");
    const rows = guide.split("\n").filter((line) => /^\| `.*\| (lower|higher) \|$/.test(line));
    const explained = rows.flatMap((row) =>
      [...row.split("|")[1]!.matchAll(/`([a-z-]+)`/g)].map(([, id]) => [id, row.split("|")[3]!.trim()]),
    );
    expect(Object.fromEntries(explained)).toEqual(Object.fromEntries(metrics.map(({ id, worse }) => [id, worse])));
  });

  for (const [name, changes] of Object.entries({
    "a run": {},
    "a run with repeats": { repeats: 3 },
    "a run whose Shapley values are sampled": { valuation: { mode: "sampled", permutations: 4, resamples: 100 } },
  })) {
    it(`have the values of ${name}'s report`, async () => {
      const { run, report } = await played(changes);
      expect(run.games.length).toBe(3);
      for (const [k, game] of run.games.entries()) {
        for (const metric of metrics) {
          const measured = metric.measure(game);
          const expected = reported[metric.id]!(report.games[k]!);
          const found = typeof measured === "string" ? measured : measured.map(meanOf);
          expect({ metric: metric.id, found }).toEqual({
            metric: metric.id,
            found: [expected].flat().map((value) => expect.closeTo(value!, 9)),
          });
        }
      }
    });
  }

  it("leave a failed play out, and count it where failures are counted", async () => {
    const models = votes(1).models.map((model, i) => (i === 0 ? { ...model, with: { ...model.with, fail: 0.3 } } : model));
    const { run } = await played({ models, methods: [{ id: "first", use: "single", with: { member: "first" } }] });
    const [game] = run.games;
    const failedPlays = Array.from({ length: game!.table.rows }, (_, row) => game!.table.state(row, game!.table.columns - 1)).filter(
      (state) => state === playState.failed,
    ).length;
    expect(failedPlays).toBeGreaterThan(5);
    const of = (id: string): ItemSeries => {
      const measured = metricOf(id).measure(game!);
      return typeof measured === "string" ? expect.unreachable(measured) : measured[0]!;
    };
    expect(meanOf(of("failed"))).toBeCloseTo(failedPlays / 60, 12);
    for (const id of ["accuracy", "no-answer", "tokens"]) {
      expect(60 - measuredItems(of(id)), id).toBe(failedPlays);
    }
  });

  it("say why they are not known", async () => {
    const { run } = await played({ datasets: [{ id: "exam", use: "generated", with: { count: 10 } }], methods: votes(1).methods });
    const why = (id: string) => metricOf(id).measure(run.games[0]!);
    expect(why("gain")).toBe("it is over the dev-best member, and there are no dev items");
    expect(why("harm")).toBe("there is neither an anchor nor a dev-best member to be measured against");
    const leaveOneOut = await played({
      valuation: { indices: ["leave-one-out"] },
      pools: [{ id: "all", members: ["m0", "m1", "m2", "m3", "m4"] }],
      models: [0, 1, 2, 3, 4].map((i) => ({ id: `m${i}`, use: "simulated" })),
    });
    expect(metricOf("shapley").measure(leaveOneOut.run.games[0]!)).toBe(
      "a coalition that it needs has no value: the suite's valuation leaves it out",
    );
  });
});
