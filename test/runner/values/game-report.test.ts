import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { streamFor } from "../../../runner/stream.ts";
import { CellTable } from "../../../runner/values/cell-table.ts";
import { neededCoalitions } from "../../../runner/values/game-index.ts";
import { leaveOneOut } from "../../../runner/values/indices/leave-one-out.ts";
import { permutationsFor } from "../../../runner/values/sampled.ts";
import { playState } from "../../../spec/outcome.ts";
import { coverage } from "./indices/known-games.ts";
import { lineOf, playersOf, shapeOf, statesBy, tableOf } from "./outcome-lines.ts";
import { reportOf } from "./report-of.ts";

const { correct, incorrect, unsupported, undefined: undersized } = playState;

const valuesOf = (entries: readonly { value: number | null }[]) => entries.map(({ value }) => value);

describe("game report", () => {
  it("flags two members of whom either suffices: leave-one-out 0, Shapley 1/2 each", () => {
    const report = reportOf(tableOf([statesBy(2, () => true), statesBy(2, () => true)], 2));
    expect(valuesOf(report.leaveOneOut)).toEqual([0, 0]);
    expect(report.shapley).toEqual([
      { model: "m0", value: 0.5, low: 0.5, high: 0.5 },
      { model: "m1", value: 0.5, low: 0.5, high: 0.5 },
    ]);
    expect(report.redundant).toEqual(["m0", "m1"]);
  });

  it("reports the glove game, and flags nobody whose loss is felt", () => {
    const gloves = statesBy(3, (mask) => (mask & 1) !== 0 && (mask & 6) !== 0);
    const report = reportOf(tableOf([gloves, gloves], 3));
    for (const [i, expected] of [2 / 3, 1 / 6, 1 / 6].entries()) expect(report.shapley[i]!.value).toBeCloseTo(expected, 12);
    expect(valuesOf(report.leaveOneOut)).toEqual([1, 0, 0]);
    expect(valuesOf(report.individual)).toEqual([0, 0, 0]);
    expect(report.values).toEqual([0, 0, 0, 1, 0, 1, 0, 1]);
    expect(report.redundant).toEqual(["m1", "m2"]);
    expect(report.interaction).toEqual([
      [null, 0.5, 0.5],
      [0.5, null, -0.5],
      [0.5, -0.5, null],
    ]);
    expect(report.intervals.interaction[1]![2]).toEqual([-0.5, -0.5]);
    expect(report.marginalBySize).toEqual([
      [0, 1, 1],
      [0, 0.5, 0],
      [0, 0.5, 0],
    ]);
  });

  it("reports the weakest soloist as the strongest collaborator", () => {
    const items = Array.from({ length: 5 }, (_, q) => statesBy(3, (mask) => (q < 3 ? (mask & 3) !== 0 : (mask & 4) !== 0)));
    const report = reportOf(tableOf(items, 3));
    expect(report.values).toEqual(Array.from(coverage));
    for (const [i, expected] of [0.3, 0.3, 0.4].entries()) expect(report.shapley[i]!.value).toBeCloseTo(expected, 12);
    for (const [i, expected] of [0, 0, 0.4].entries()) expect(report.leaveOneOut[i]!.value).toBeCloseTo(expected, 12);
    expect(report.emergent).toEqual({ count: 0, rate: 0 });
  });

  it("stores the declared v(empty) with the values, and is efficient against it", () => {
    const report = reportOf(tableOf([statesBy(3, (mask) => mask > 2), statesBy(3, (mask) => mask % 2 === 1)], 3), {}, 0.25);
    expect(report.values![0]).toBe(0.25);
    expect(report.shapley.reduce((sum, { value }) => sum + value!, 0)).toBeCloseTo(report.values![7]! - 0.25, 12);
  });

  it("gives clones equal values and a model that is never called 0, to the bit", () => {
    const states = (mask: number, q: number) => ((mask & 3 ? 1 : 0) + (mask & 4 ? 1 : 0) + q) % 3 === 1;
    const items = Array.from({ length: 7 }, (_, q) => statesBy(4, (mask) => (mask & 7) !== 0 && states(mask, q)));
    const report = reportOf(tableOf(items, 4));
    expect(report.shapley[0]!.value).toBe(report.shapley[1]!.value);
    expect(report.shapley[0]!.low).toBe(report.shapley[1]!.low);
    expect(report.shapley[3]).toEqual({ model: "m3", value: 0, low: 0, high: 0 });
  });

  it("leaves everything undefined that a method's minimum forbids", () => {
    const states = [undersized, undersized, correct, undersized, correct, incorrect, correct];
    const report = reportOf(tableOf([states, states], 3));
    expect(report.values).toEqual([0, null, null, 1, null, 1, 0, 1]);
    expect(valuesOf(report.individual)).toEqual([null, null, null]);
    expect(valuesOf(report.shapley)).toEqual([null, null, null]);
    expect(valuesOf(report.leaveOneOut)).toEqual([1, 0, 0]);
    expect(report).toMatchObject({ rescue: null, emergent: null, agreement: null, redundant: [] });
    expect(report.gain).toMatchObject({ overDevBest: { value: null }, overTestBest: null });
  });

  it("shows an unsupported game as such, with nothing of it 0", () => {
    const report = reportOf(
      tableOf(
        [
          [correct, unsupported, unsupported],
          [correct, correct, correct],
        ],
        2,
      ),
    );
    expect(report).toMatchObject({
      unsupported: true,
      items: 0,
      excluded: 2,
      values: [0, null, null, null],
      rescue: null,
      agreement: null,
    });
    expect(valuesOf([...report.shapley, ...report.leaveOneOut, ...report.individual])).toEqual(Array(6).fill(null));
    expect(report.gain).toEqual({ overDevBest: null, overTestBest: null, overSelfConsistency: null });
  });

  it("values leave-one-out alone from the pool, the pool without one and the members", () => {
    const masks = Uint32Array.from(new Set([1, 2, 4, 8, ...neededCoalitions(leaveOneOut, 4)])).sort();
    const report = reportOf(tableOf([Array.from(masks, (mask) => (mask > 8 ? 1 : 0))], 4, { masks }));
    expect(valuesOf(report.leaveOneOut)).toEqual([0, 0, 0, 1]);
    expect(valuesOf(report.individual)).toEqual([0, 0, 0, 0]);
    expect(valuesOf(report.shapley)).toEqual([null, null, null, null]);
    expect(report.values!.length).toBe(16);
    expect(report.values![3]).toBeNull();
  });

  it("reports a sampled game by its masks, with standard errors and the residual of efficiency", () => {
    const pool = { id: "pool", members: playersOf(13) };
    const sample = permutationsFor(1, pool, { permutations: 16, maxCoalitions: 400 });
    const stream = streamFor("scores");
    const items = Array.from({ length: 6 }, () => Array.from(sample.masks, () => stream.below(2)));
    const report = reportOf(tableOf(items, 13, { masks: sample.masks }), { sample, dev: { best: null, accuracy: Array(13).fill(null) } });
    expect(report.mode).toBe("sampled");
    expect(report.values).toBeUndefined();
    expect(report.sampled!.length).toBe(sample.masks.length + 1);
    expect(report.sampled![0]).toEqual({ mask: 0, value: 0 });
    expect(Math.abs(report.residual!)).toBeLessThan(1e-12);
    for (const [i, { value, low, high }] of report.shapley.entries()) {
      expect(report.se![i]).toBeGreaterThan(0);
      expect(low).toBeLessThan(value!);
      expect(high).toBeGreaterThan(value!);
    }
    expect(report.leaveOneOut.every(({ value }) => value !== null)).toBe(true);
    expect(report.interaction.flat().every((entry) => entry === null)).toBe(true);
  });

  it("counts the error of the drawn orders into the intervals of a sampled game, even where all items are alike", () => {
    const pool = { id: "pool", members: playersOf(8) };
    const sample = permutationsFor(1, pool, { permutations: 64, maxCoalitions: null });
    const stream = streamFor("alike");
    const states = Array.from(sample.masks, () => stream.below(2));
    const report = reportOf(tableOf([states, states, states], 8, { masks: sample.masks }), { sample });
    for (const [i, { low, high }] of report.shapley.entries()) {
      expect((high! - low!) / (3.92 * report.se![i]!)).toBeGreaterThan(0.8);
      expect((high! - low!) / (3.92 * report.se![i]!)).toBeLessThan(1.2);
    }
    for (const { low, high } of report.leaveOneOut) expect(high).toBe(low);
    const ofOne = reportOf(tableOf([states], 8, { masks: sample.masks }), { sample });
    for (const entry of [...ofOne.shapley, ...ofOne.leaveOneOut]) expect(entry).toMatchObject({ low: null, high: null });
  });

  it("is the same to the byte in whatever order the lines arrive", () => {
    const lines = Array.from({ length: 9 }, (_, q) =>
      lineOf(
        `q${q % 5}`,
        statesBy(3, (mask) => (mask + q) % 3 === 0),
        { repeat: Math.floor(q / 5) },
      ),
    );
    const reportIn = (order: readonly number[]) => {
      const table = new CellTable(shapeOf(5, 3, { repeats: 2, clusters: ["a", "a", null, "b", "b"] }));
      for (const k of order) table.add(lines[k]!);
      return JSON.stringify(reportOf(table));
    };
    const expected = reportIn([...lines.keys()]);
    fc.assert(
      fc.property(fc.shuffledSubarray([...lines.keys()], { minLength: 9 }), (order) => {
        expect(reportIn(order)).toBe(expected);
      }),
      { numRuns: 10 },
    );
  });
});
