import { describe, expect, it } from "vitest";
import type { ItemSeries } from "../../../runner/gates/item-series.ts";
import { pairedDrop } from "../../../runner/gates/paired-drop.ts";
import { type Stream, streamFor } from "../../../runner/stream.ts";
import { binomialBound } from "./binomial.ts";

const series = (
  sums: readonly number[],
  weights: readonly number[] = sums.map((sum) => (Number.isNaN(sum) ? Number.NaN : 1)),
): ItemSeries => ({
  sums: Float64Array.from(sums),
  weights: Float64Array.from(weights),
});
const apart = (items: number): string[] => Array.from({ length: items }, (_, item) => `item ${item}`);
const stream = () => streamFor(1, "test");
const times = (count: number, value: number): number[] => new Array<number>(count).fill(value);

describe("paired test of no drop", () => {
  it("is McNemar's exact one for independent items that are 0 or 1", () => {
    const base = series([...times(14, 1), ...times(3, 0), ...times(3, 1)]);
    const head = series([...times(14, 0), ...times(3, 1), ...times(3, 1)]);
    const worse = pairedDrop(base, head, "lower", apart(20), 99, stream());
    expect(worse).toMatchObject({ items: 20, baseline: 0.85, value: 0.3, test: "mcnemar", p: 834 / 131072 });
    expect(worse.drop).toBeCloseTo(0.55, 12);
    const better = pairedDrop(head, base, "lower", apart(20), 99, stream());
    expect(better.drop).toBeCloseTo(-0.55, 12);
    expect(better.p).toBe(1 - 154 / 131072);
    expect(pairedDrop(head, base, "higher", apart(20), 99, stream())).toMatchObject({ p: 834 / 131072 });
  });

  it("leaves out what only one of them measured, and is certain of nothing where nothing changed", () => {
    const found = pairedDrop(series([1, 0, Number.NaN, 1]), series([1, 0, 1, Number.NaN]), "lower", apart(4), 99, stream());
    expect(found).toEqual({ items: 2, baseline: 0.5, value: 0.5, drop: 0, test: "mcnemar", p: 1 });
  });

  it("agrees with all exchanges of the two runs, counted out", () => {
    const base = [0.9, 0.4, 0.75, 1, 0.3, 0.6, 0.8, 0.55];
    const head = [0.5, 0.5, 0.6, 0.7, 0.35, 0.2, 0.9, 0.5];
    const difference = base.map((value, i) => value - head[i]!);
    const observed = difference.reduce((a, b) => a + b, 0);
    let asLarge = 0;
    for (let mask = 0; mask < 256; mask++) {
      const sum = difference.reduce((all, value, i) => all + ((mask >>> i) & 1 ? -value : value), 0);
      if (sum >= observed - 1e-9) asLarge++;
    }
    const found = pairedDrop(series(base), series(head), "lower", apart(8), 40_000, stream());
    expect(found.test).toBe("exchange");
    expect(Math.abs(found.p! - asLarge / 256)).toBeLessThan(0.005);
  });

  it("takes a cluster for one: forty copies of three items prove no more than the three", () => {
    const copies = (values: readonly number[]) => series(values.flatMap((value) => times(40, value)));
    const units = ["a", "b", "c", "d"].flatMap((id) => new Array<string>(40).fill(`cluster ${id}`));
    const found = pairedDrop(copies([1, 1, 1, 0]), copies([0, 0, 0, 0]), "lower", units, 20_000, stream());
    expect(found).toMatchObject({ items: 160, drop: 0.75, test: "exchange" });
    expect(Math.abs(found.p! - 1 / 8)).toBeLessThan(0.01);
    expect(pairedDrop(copies([1, 1, 1, 0]), copies([0, 0, 0, 0]), "lower", apart(160), 99, stream()).p).toBeLessThan(1e-30);
  });

  it("compares rates whose denominators differ", () => {
    const base = series([0, 0, 1, 0, 0, 0], [1, 1, 1, 1, 0, 0]);
    const head = series([1, 1, 1, 0, 0, 0], [1, 1, 1, 0, 0, 1]);
    const found = pairedDrop(base, head, "higher", apart(6), 2000, stream());
    expect(found).toMatchObject({ baseline: 0.25, value: 0.75, drop: 0.5, test: "exchange" });
    // Three items of six changed in what they are harmed or counted as: no more than 1 in 4 exchanges is as bad.
    expect(found.p).toBeGreaterThan(0.1);
    expect(found.p).toBeLessThan(0.5);
  });

  it("finds a rise that every item has", () => {
    const found = pairedDrop(series(times(30, 3)), series(times(30, 4)), "higher", apart(30), 999, stream());
    expect(found).toEqual({ items: 30, baseline: 3, value: 4, drop: 1, test: "exchange", p: 0.001 });
  });

  it("has no p for one item, or one cluster", () => {
    expect(pairedDrop(series([1]), series([0]), "lower", apart(1), 99, stream()).p).toBeNull();
    expect(pairedDrop(series([1, 1]), series([0, 0]), "lower", ["cluster a", "cluster a"], 99, stream()).p).toBeNull();
  });
});

interface Noise {
  readonly base: ItemSeries;
  readonly head: ItemSeries;
  readonly units: readonly string[];
}

/** Two runs of the same thing, 40 items each, `lost` below the first where it is worse. */
const noises: Readonly<Record<string, (draw: Stream, lost: number) => Noise>> = {
  "0/1 scores": (draw, lost) => {
    const run = (chance: number) => series(apart(40).map(() => (draw.uniform() < chance ? 1 : 0)));
    return { base: run(0.7), head: run(0.7 - lost), units: apart(40) };
  },
  "means of three repeats": (draw, lost) => {
    const skill = apart(40).map(() => draw.uniform());
    const of = (chance: number) => [0, 1, 2].filter(() => draw.uniform() < chance).length / 3;
    const run = (by: number) => series(skill.map((chance) => of(chance - by)));
    return { base: run(0), head: run(lost), units: apart(40) };
  },
  "0/1 scores in ten clusters that err alike": (draw, lost) => {
    const units = apart(40).map((_, item) => `cluster ${item % 10}`);
    const run = (by: number) => {
      const luck = Array.from({ length: 10 }, () => draw.uniform());
      return series(
        units.map((_, item) => (draw.uniform() < 0.15 ? (draw.uniform() < 0.7 - by ? 1 : 0) : luck[item % 10]! < 0.7 - by ? 1 : 0)),
      );
    };
    return { base: run(0), head: run(lost), units };
  },
  "rates with denominators of their own": (draw, lost) => {
    const run = (by: number) => {
      const weights = apart(40).map(() => (draw.uniform() < 0.7 ? 1 : 0));
      return series(
        weights.map((weight) => (weight === 1 && draw.uniform() < 0.8 - by ? 1 : 0)),
        weights,
      );
    };
    return { base: run(0), head: run(lost), units: apart(40) };
  },
  "costs with a long tail": (draw, lost) => {
    const run = (by: number) => series(apart(40).map(() => Math.exp(1.5 * draw.normal() - 3 * by)));
    return { base: run(0), head: run(lost), units: apart(40) };
  },
};

describe("paired test of no drop, on simulated noise", () => {
  const alpha = 0.05;
  const seeds = 500;
  const found = (noise: (draw: Stream, lost: number) => Noise, lost: number): number => {
    let alarms = 0;
    for (let seed = 0; seed < seeds; seed++) {
      const { base, head, units } = noise(streamFor(seed, "noise"), lost);
      const { p } = pairedDrop(base, head, "lower", units, 199, streamFor(seed, "draws"));
      if (p! < alpha) alarms++;
    }
    return alarms;
  };

  for (const [name, noise] of Object.entries(noises)) {
    it(`of ${name} raises no more false alarms than alpha allows, and finds what is there`, () => {
      expect(found(noise, 0)).toBeLessThanOrEqual(binomialBound(seeds, alpha, 0.001));
      expect(found(noise, 0.4)).toBeGreaterThan(seeds / 3);
    });
  }
});
