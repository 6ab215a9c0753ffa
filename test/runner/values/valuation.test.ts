import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { resampleOf } from "../../../runner/values/bootstrap.ts";
import { allCoalitions, neededCoalitions } from "../../../runner/values/game-index.ts";
import { banzhaf, individual, interaction, leaveOneOut, marginalBySize, shapley } from "../../../runner/values/indices/index.ts";
import { shapleyOf } from "../../../runner/values/indices/shapley.ts";
import { groupRows } from "../../../runner/values/row-groups.ts";
import { coalitionValues, entriesOfRow, valueGame } from "../../../runner/values/valuation.ts";

const all = { individual, shapley, leaveOneOut, marginalBySize, interaction, banzhaf };

function gameOf(rows: readonly (readonly number[])[], players: number, masks = allCoalitions(players)) {
  return { players, masks, items: rows.length, scores: Float64Array.from(rows.flat()), empty: 0, clusters: null };
}

describe("valuation", () => {
  it("values each item, then the mean: the same as valuing the mean", () => {
    const row = fc.array(fc.constantFrom(0, 1, 0.5), { minLength: 15, maxLength: 15 });
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 8 }), (rows) => {
        const game = gameOf(rows, 4);
        const { shapley: worth } = valueGame(game, all, resampleOf(rows.length, null, 5, 1));
        const ofMean = shapleyOf(Float64Array.of(0, ...coalitionValues(game)), 4);
        for (let i = 0; i < 4; i++) expect(worth.value[i]).toBeCloseTo(ofMean[i]!, 12);
      }),
      { numRuns: 40 },
    );
  });

  it("has the same intervals whether an item's row is repeated or unique in the last place", () => {
    const rows = [
      [1, 0, 1],
      [0, 0, 1],
      [1, 0, 1],
      [1, 1, 1],
    ];
    const resample = resampleOf(4, null, 50, 1);
    const grouped = valueGame(gameOf(rows, 2), { shapley }, resample).shapley;
    const split = valueGame(
      gameOf([rows[0]!, rows[1]!, rows[2]!.map((score) => score * (1 - 1e-13)), rows[3]!], 2),
      { shapley },
      resample,
    ).shapley;
    expect(groupRows(gameOf(rows, 2)).firstItems).toEqual(Int32Array.of(0, 1, 3));
    for (let i = 0; i < 2; i++) {
      expect(split.low[i]).toBeCloseTo(grouped.low[i]!, 11);
      expect(split.high[i]).toBeCloseTo(grouped.high[i]!, 11);
    }
  });

  it("leaves undefined whatever needs an undefined coalition, and that alone", () => {
    const undefinedAlone = [Number.NaN, Number.NaN, 1, Number.NaN, 0, 1, 1];
    const {
      individual: alone,
      shapley: worth,
      leaveOneOut: without,
      marginalBySize: bySize,
      interaction: pairs,
      banzhaf: power,
    } = valueGame(gameOf([undefinedAlone, undefinedAlone], 3), all, resampleOf(2, null, 5, 1));
    expect(Array.from(alone.value).every(Number.isNaN)).toBe(true);
    expect(Array.from(worth.value).every(Number.isNaN)).toBe(true);
    expect(Array.from(worth.low).every(Number.isNaN)).toBe(true);
    expect(Array.from(pairs.value).every(Number.isNaN)).toBe(true);
    expect(Array.from(power.value).every(Number.isNaN)).toBe(true);
    expect(Array.from(without.value)).toEqual([0, 1, 0]);
    expect(Array.from(bySize.value)).toEqual([Number.NaN, Number.NaN, 0, Number.NaN, Number.NaN, 1, Number.NaN, Number.NaN, 0]);
  });

  it("gives leave-one-out only where both of its terms exist", () => {
    const row = [1, 1, 1, 1, Number.NaN, 0, 1];
    expect(Array.from(valueGame(gameOf([row], 3), { leaveOneOut }, resampleOf(1, null, 5, 1)).leaveOneOut.value)).toEqual([
      1,
      Number.NaN,
      0,
    ]);
  });

  it("treats a coalition that is undefined for one item as undefined", () => {
    const rows = [
      [1, 1, 1],
      [1, Number.NaN, 0],
    ];
    const { individual: alone } = valueGame(gameOf(rows, 2), { individual }, resampleOf(2, null, 5, 1));
    expect(Array.from(alone.value)).toEqual([1, Number.NaN]);
    expect(Array.from(coalitionValues(gameOf(rows, 2)))).toEqual([1, Number.NaN, 0.5]);
  });

  it("values leave-one-out of thirty players from the coalitions it needs, and nothing that needs more", () => {
    const masks = neededCoalitions(leaveOneOut, 30);
    const row = Array.from(masks, (_, k) => (k === 3 ? 0 : 1));
    const game = gameOf([row], 30, masks);
    const { leaveOneOut: without, shapley: worth } = valueGame(game, all, resampleOf(1, null, 5, 1));
    expect(worth.value.every(Number.isNaN)).toBe(true);
    expect(without.value[26]).toBe(1);
    expect(without.value.reduce((a, b) => a + b, 0)).toBe(1);
    expect(entriesOfRow(gameOf([[1, 0, 1]], 3, Uint32Array.of(1, 2, 7)), shapley, Float64Array.of(1, 0, 1)).every(Number.isNaN)).toBe(true);
  });

  it("has no values where there are no items", () => {
    const game = { players: 2, masks: allCoalitions(2), items: 0, scores: new Float64Array(0), empty: 0, clusters: null };
    for (const { value, low } of Object.values(valueGame(game, all, resampleOf(0, null, 5, 1)))) {
      expect(Array.from(value).every(Number.isNaN)).toBe(true);
      expect(Array.from(low).every(Number.isNaN)).toBe(true);
    }
  });

  it("uses one resample for all: the interval of a sum of indices is that of their items", () => {
    const rows = Array.from({ length: 12 }, (_, q) => [q % 2, q % 3 === 0 ? 1 : 0, 1]);
    const { shapley: worth } = valueGame(gameOf(rows, 2), { shapley }, resampleOf(12, null, 40, 1));
    const draws = 40;
    for (let draw = 0; draw < draws; draw++) expect(worth.resampled[draw]! + worth.resampled[draws + draw]!).toBeCloseTo(1, 12);
  });
});
