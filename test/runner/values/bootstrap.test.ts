import { describe, expect, it } from "vitest";
import { streamFor } from "../../../runner/stream.ts";
import { bootstrapMeans, resampleOf, resamplerFor } from "../../../runner/values/bootstrap.ts";
import { individual } from "../../../runner/values/indices/individual.ts";
import { valueGame } from "../../../runner/values/valuation.ts";

const sum = (list: ArrayLike<number>) => Array.from(list).reduce((a, b) => a + b, 0);

describe("bootstrap", () => {
  it("draws as many items as there are", () => {
    const { counts } = resampleOf(7, null, 20, 1, "bootstrap", "data");
    for (let draw = 0; draw < 20; draw++) expect(sum(counts.subarray(draw * 7, draw * 7 + 7))).toBe(7);
  });

  it("keeps the items of a cluster together", () => {
    const clusters = Int32Array.of(0, 1, 0, 2, 1, 1);
    const { counts } = resampleOf(6, clusters, 50, 1, "bootstrap", "data");
    for (let draw = 0; draw < 50; draw++) {
      const row = counts.subarray(draw * 6, draw * 6 + 6);
      expect(row[0]).toBe(row[2]);
      expect([row[4], row[5]]).toEqual([row[1], row[1]]);
      expect(row[0]! + row[1]! + row[3]!).toBe(3);
    }
  });

  it("gives games with the same list of items the same resample, and others their own", () => {
    const resampler = resamplerFor(3, 10);
    const first = resampler.of("a", 40, null);
    expect(resampler.of("a", 40, null)).toBe(first);
    expect(resamplerFor(3, 10).of("a", 40, null).counts).toEqual(first.counts);
    expect(resampler.of("b", 40, null).counts).not.toEqual(first.counts);
    expect(resamplerFor(4, 10).of("a", 40, null).counts).not.toEqual(first.counts);
    expect(resampler.of("a", 39, null).items).toBe(39);
  });

  it("averages each draw's items, more columns than one block and repeated rows among them", () => {
    const [items, width] = [9, 11];
    const stream = streamFor("averages");
    const groupOf = Int32Array.of(0, 1, 0, 2, 3, 3, 4, 1, 0);
    const values = Float64Array.from({ length: 5 * width }, () => stream.uniform());
    const resample = resampleOf(items, null, 6, 1);
    const means = bootstrapMeans({ width, groupOf, groups: 5, values }, resample);
    for (let draw = 0; draw < 6; draw++) {
      for (let column = 0; column < width; column++) {
        const total = sum(Array.from(groupOf, (group, item) => resample.counts[draw * items + item]! * values[group * width + column]!));
        expect(means[column * 6 + draw]).toBeCloseTo(total / items, 12);
      }
    }
  });

  it("covers the truth in about 95 of 100 seeded samples, and less often where clusters are ignored", () => {
    const [samples, items, truth] = [300, 60, 0.6];
    let covered = 0;
    let ignoring = 0;
    let heeding = 0;
    const clusters = Int32Array.from({ length: items }, (_, item) => Math.floor(item / 4));
    const covers = (scores: Float64Array, by: Int32Array | null, sample: number) => {
      const game = { players: 1, masks: Uint32Array.of(1), items, scores, empty: 0, clusters: by };
      const { low, high } = valueGame(game, { individual }, resampleOf(items, by, 400, "coverage", sample)).individual;
      return low[0]! <= truth && truth <= high[0]! ? 1 : 0;
    };
    for (let sample = 0; sample < samples; sample++) {
      const stream = streamFor("sample", sample);
      covered += covers(
        Float64Array.from({ length: items }, () => (stream.uniform() < truth ? 1 : 0)),
        null,
        sample,
      );
      const byCluster = Float64Array.from({ length: items / 4 }, () => (stream.uniform() < truth ? 1 : 0));
      const clustered = Float64Array.from(clusters, (cluster) => byCluster[cluster]!);
      heeding += covers(clustered, clusters, sample);
      ignoring += covers(clustered, null, sample);
    }
    expect(covered / samples).toBeGreaterThan(0.9);
    expect(covered / samples).toBeLessThan(0.985);
    expect(heeding / samples).toBeGreaterThan(0.86);
    expect(ignoring / samples).toBeLessThan(0.75);
  });
});
