import { Ajv } from "ajv";
import { describe, expect, it } from "vitest";
import { type Stream, streamFor } from "../../../runner/stream.ts";
import { couplings } from "../../../runner/values/coupling.ts";
import { shapleyOf } from "../../../runner/values/indices/shapley.ts";
import { spearman } from "../../../runner/values/statistics/spearman.ts";
import { Coupling } from "../../../spec/report.ts";
import { gameOf, grid, options } from "./coupling-games.ts";
import { tableBy } from "./indices/known-games.ts";

const isCoupling = new Ajv().compile(Coupling);
describe("coupling", () => {
  it("finds strength carried over where both rank the models alike, and the opposite where they oppose", () => {
    const strength = [0.2, 0.4, 0.6, 0.8];
    const [alike] = couplings(
      grid((dataset, method) => gameOf(dataset, method, strength, [0, 1, 2, 3])),
      options,
    );
    expect(alike).toMatchObject({
      index: "leave-one-out",
      n: { models: 4, datasets: 3, games: 6 },
      low: 1,
      high: 1,
      carriesOver: true,
      reason: null,
    });
    expect(alike!.rho).toBeCloseTo(1, 12);
    expect(alike!.p).toBeLessThan(0.002);
    const [opposed] = couplings(
      grid((dataset, method) => gameOf(dataset, method, strength, [3, 2, 1, 0])),
      options,
    );
    expect(opposed!.rho).toBeCloseTo(-1, 12);
    expect(opposed).toMatchObject({ p: 1, pHolm: 1, carriesOver: false });
    for (const entry of couplings(
      grid((dataset, method) => gameOf(dataset, method, strength, [0, 1, 2, 3])),
      options,
    ))
      expect(isCoupling(entry)).toBe(true);
  });

  it("is the mean over games of the mean of both ways", () => {
    const first = gameOf("a", "x", [1, 2, 3], [1, 2, 3], { individual: [Float64Array.of(1, 2, 3), Float64Array.of(2, 1, 3)] });
    const second = gameOf("b", "x", [1, 2, 3], [1, 2, 3], { individual: [Float64Array.of(3, 2, 1), Float64Array.of(3, 2, 1)] });
    expect(couplings([first, second], options)[0]!.rho).toBeCloseTo(((1 + 0.5) / 2 - 1) / 2, 12);
  });

  it("pairs one half's strength with the other half's index", () => {
    const crossed = gameOf("a", "x", [1, 2, 3], [1, 2, 3], {
      individual: [Float64Array.of(1, 2, 3), Float64Array.of(3, 2, 1)],
      leaveOneOut: [Float64Array.of(3, 2, 1), Float64Array.of(1, 2, 3)],
    });
    expect(couplings([crossed], options)[0]!.rho).toBeCloseTo(1, 12);
  });

  it("permutes models jointly for the methods of a dataset: copies of one game are one game's evidence", () => {
    const games = grid((dataset, method) => gameOf(dataset, method, [1, 2, 3, 4], [1, 2, 3, 4]), ["a"], ["v", "w", "x", "y", "z"]);
    const [entry] = couplings(games, options);
    expect(entry!.p).toBeGreaterThan(0.03);
    expect(entry!.p).toBeLessThan(0.06);
  });

  it("rejects no more often than it should where worth is unrelated to strength, methods of a dataset sharing it", () => {
    const seeds = 200;
    let rejected = 0;
    for (let seed = 0; seed < seeds; seed++) {
      const stream = streamFor("unrelated", seed);
      const normals = (n: number) => Array.from({ length: n }, () => stream.normal());
      const games = ["a", "b", "c", "d"].flatMap((dataset) => {
        const [strength, shared] = [normals(4), normals(4)];
        return ["x", "y", "z"].map((method) =>
          gameOf(
            dataset,
            method,
            strength,
            normals(4).map((noise, i) => 0.3 * noise + shared[i]!),
          ),
        );
      });
      const [entry] = couplings(games, { seed, permutations: 400, resamples: 10 });
      if (entry!.p! < 0.05) rejected++;
    }
    // Binomial(200, 0.05): mean 10, standard deviation 3.1; 20 or more has a chance of 0.3 %.
    expect(rejected).toBeLessThan(20);
    expect(rejected).toBeGreaterThan(1);
  });

  it("corrects over the settings, leaves controls out, and sorts by pool and family", () => {
    const games = [
      ...grid((dataset, method) => gameOf(dataset, method, [1, 2, 3, 4], [1, 2, 3, 4], { family: "routing" })),
      ...grid((dataset, method) => gameOf(dataset, method, [1, 2, 3, 4], [2, 1, 4, 3])),
      ...grid((dataset, method) => gameOf(dataset, method, [1, 2, 3, 4], [1, 2, 3, 4], { family: "control" })),
    ];
    const entries = couplings(games.toReversed(), options);
    expect(entries.map(({ family, index }) => `${family} ${index}`)).toEqual([
      "aggregation leave-one-out",
      "aggregation mean-marginal",
      "aggregation shapley",
      "routing leave-one-out",
      "routing mean-marginal",
      "routing shapley",
    ]);
    expect(entries[3]!.pHolm).toBeCloseTo(2 * entries[3]!.p!, 12);
    expect(entries).toEqual(couplings(games, options));
  });

  it("shows Shapley, which decides nothing", () => {
    const shapley = couplings(
      grid((dataset, method) => gameOf(dataset, method, [1, 2, 3, 4], [1, 2, 3, 4])),
      options,
    )[2];
    expect(shapley).toMatchObject({ index: "shapley", p: null, pHolm: null, detectable: null, carriesOver: null });
    expect(shapley!.rho).toBeCloseTo(1, 12);
    expect(shapley!.reason).toContain("contains the solo scores");
  });

  it("finds the solo scores in the Shapley values of teams without any coupling: about +0.5 where every v(S) is drawn by itself", () => {
    const stream = streamFor("random teams");
    const rhos = Array.from({ length: 2000 }, () => {
      const values = tableBy(4, (mask) => (mask === 0 ? 0 : stream.uniform()));
      return spearman(
        [1, 2, 4, 8].map((mask) => values[mask]!),
        shapleyOf(values, 4),
      )!;
    });
    const mean = rhos.reduce((a, b) => a + b, 0) / rhos.length;
    expect(mean).toBeGreaterThan(0.45);
    expect(mean).toBeLessThan(0.6);
  });

  it("leaves mean-marginal out with three models, where it is leave-one-out, and does not correct for it", () => {
    const three = grid((dataset, method) => gameOf(dataset, method, [1, 2, 3], [1, 2, 3]));
    const four = grid((dataset, method) => gameOf(dataset, method, [1, 2, 3, 4], [1, 2, 3, 4], { family: "routing" }));
    const entries = couplings([...three, ...four], options);
    expect(entries[1]).toMatchObject({ index: "mean-marginal", n: { models: 3 }, rho: null, pHolm: null, carriesOver: null });
    expect(entries[1]!.reason).toContain("the same as leave-one-out");
    expect(entries[4]!.pHolm).toBe(entries[4]!.p);
    expect(entries[3]!.pHolm).toBeGreaterThan(entries[3]!.p!);
  });

  it("gives null and a reason instead of a number where there is nothing to compute", () => {
    const constant = couplings([gameOf("a", "x", [1, 1, 1], [1, 2, 3])], options)[0];
    expect(constant).toMatchObject({
      n: { models: 3, datasets: 0, games: 0 },
      rho: null,
      low: null,
      p: null,
      pHolm: null,
      detectable: null,
      carriesOver: null,
    });
    expect(constant!.reason).toContain("in no game");
    const two = couplings([gameOf("a", "x", [1, 2], [1, 2])], options)[0];
    expect(two).toMatchObject({ rho: null, p: null, carriesOver: null });
    expect(two!.reason).toContain("pool of 2");
    const one = couplings([gameOf("a", "x", [1, 2, 3], [1, 2, 3])], options)[0];
    expect(one).toMatchObject({ low: null, high: null, reason: "one dataset has no interval over datasets" });
    expect(one!.rho).toBeCloseTo(1, 12);
    expect(couplings([], options)).toEqual([]);
    const undefinedIndex = gameOf("a", "x", [1, 2, 3], [Number.NaN, Number.NaN, Number.NaN]);
    expect(couplings([undefinedIndex], options)[0]).toMatchObject({ rho: null, n: { games: 0 } });
  });

  it("has an entry for each index of 15 settings of 36 games", () => {
    const stream: Stream = streamFor("speed");
    const names = Array.from({ length: 12 }, (_, k) => `d${k}`);
    const games = ["p", "q", "r", "s", "t"].flatMap((pool) =>
      ["routing", "interaction", "aggregation"].flatMap((family) =>
        grid(
          (dataset, method) =>
            gameOf(
              dataset,
              method,
              [1, 2, 3, 4].map(() => stream.normal()),
              [1, 2, 3, 4].map(() => stream.normal()),
              { pool, family },
            ),
          names,
          ["x", "y", "z"],
        ),
      ),
    );
    expect(couplings(games, { seed: 1, permutations: 10_000, resamples: 1000 }).length).toBe(45);
  });
});
