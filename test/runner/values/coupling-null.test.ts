import { describe, expect, it } from "vitest";
import { couplingVerdict } from "../../../runner/coupling-verdict.ts";
import { streamFor } from "../../../runner/stream.ts";
import { couplings } from "../../../runner/values/coupling.ts";
import type { HalfValues } from "../../../runner/values/half-values.ts";
import { gameOf, grid, options } from "./coupling-games.ts";

const thorough = { ...options, permutations: 10_000 };

describe("the smallest detectable rho", () => {
  it("follows from the spread of chance", () => {
    const stream = streamFor("power");
    const noisy = grid((dataset, method) =>
      gameOf(
        dataset,
        method,
        [1, 2, 3, 4],
        [1, 2, 3, 4].map((rank) => rank + 4 * stream.normal()),
      ),
    );
    const [entry] = couplings(noisy, options);
    // One setting: (1.645 + 0.842) sd; a game of four models has a null variance of 1/3, methods of a dataset at most as much.
    expect(entry!.detectable).toBeGreaterThan(2.48 * Math.sqrt(1 / 3 / 6) * 0.9);
    expect(entry!.detectable).toBeLessThan(2.49 * Math.sqrt(1 / 3 / 3) * 1.1);
  });

  describe("is none", () => {
    const of = (games: readonly HalfValues[]) => couplings(games, thorough).filter(({ index }) => index === "leave-one-out");

    it("with 3 models on one dataset, however little chance spreads a mean of methods that disagree", () => {
      const worths = [
        [1, 2, 3],
        [1, 3, 2],
        [3, 1, 2],
        [3, 2, 1],
        [1, 2, 3],
      ];
      const [entry] = of(worths.map((worth, k) => gameOf("a", `m${k}`, [1, 2, 3], worth)));
      expect(entry!.p).toBeGreaterThan(0.15);
      expect(entry!.detectable).toBe(2);
      expect(couplingVerdict(entry!)).toBe("too few to tell");
    });

    it("where every permutation gives the same", () => {
      const opposed = [Float64Array.of(1, 2, 3, 4), Float64Array.of(4, 3, 2, 1)] as const;
      const [entry] = of(grid((dataset, method) => gameOf(dataset, method, [1, 2, 3, 4], [1, 2, 3, 4], { individual: opposed })));
      expect(entry).toMatchObject({ p: 1, detectable: 2 });
    });

    it("with 4 models on one dataset as one of two tests, not as the only one, whose p may be 1/24", () => {
      const game = (family: string, worth: readonly number[]) => gameOf("a", "m", [1, 2, 3, 4], worth, { family });
      const [only] = of([game("routing", [1, 2, 3, 4])]);
      expect(only!.p).toBeCloseTo(1 / 24, 2);
      expect(only!.carriesOver).toBe(true);
      // Only a rho of 1 is found: above the next smaller one of 0.8, and four of five times by (0.842) sd more, a variance of 1/3.
      expect(only!.detectable).toBeCloseTo(0.8 + 0.842 * Math.sqrt(1 / 3), 1);
      for (const entry of of([game("aggregation", [1, 2, 3, 4]), game("routing", [1, 2, 3, 4])])) {
        expect(entry).toMatchObject({ detectable: 2, carriesOver: false });
        expect(couplingVerdict(entry)).toBe("too few to tell");
      }
    });

    it("with too few draws for so many tests", () => {
      const games = ["a", "b", "c", "d", "e", "f"].flatMap((family) =>
        grid((dataset, method) => gameOf(dataset, method, [1, 2, 3, 4], [1, 2, 3, 4], { family })),
      );
      for (const entry of couplings(games, { ...options, permutations: 99 }).filter(({ p }) => p !== null))
        expect(entry).toMatchObject({ rho: expect.closeTo(1, 12), carriesOver: false, detectable: 2 });
    });
  });

  it("is with many datasets what a normal error gives, for one test and for several", () => {
    const stream = streamFor("many datasets");
    const normals = () => Array.from({ length: 4 }, () => stream.normal());
    const names = Array.from({ length: 40 }, (_, k) => `d${k}`);
    const families = ["f", "g", "h"].map((family) => names.map((name) => gameOf(name, "m", normals(), normals(), { family })));
    // Normal quantiles: 0.95 1.645, 1 - 0.05 / 3 2.128, 0.8 0.842. A game's variance: two ways with the same ranks, 1/3.
    const sd = Math.sqrt(1 / 3 / 40);
    const [one] = couplings(families[0]!, thorough);
    expect(Math.abs(one!.detectable! / sd / (1.645 + 0.842) - 1)).toBeLessThan(0.05);
    const [, , , second] = couplings(families.flat(), thorough);
    expect(Math.abs(second!.detectable! / sd / (2.128 + 0.842) - 1)).toBeLessThan(0.05);
    expect(couplingVerdict({ ...one!, carriesOver: false })).toBe("not shown to carry over");
  });

  it("is found in four of five runs", () => {
    const runs = 200;
    let [found, rhos, said] = [0, 0, 0];
    for (let seed = 0; seed < runs; seed++) {
      const stream = streamFor("power of four in five", seed);
      const games = ["a", "b", "c", "d", "e", "f", "g", "h"].map((dataset) => {
        const strength = Array.from({ length: 4 }, () => stream.normal());
        return gameOf(
          dataset,
          "m",
          strength,
          strength.map((own) => own * 0.8 + stream.normal()),
        );
      });
      const [entry] = couplings(games, { seed, permutations: 400, resamples: 10 });
      rhos += entry!.rho! / runs;
      said += entry!.detectable! / runs;
      if (entry!.carriesOver) found++;
    }
    // Binomial(200, 0.8): standard deviation 0.03.
    expect(rhos / said).toBeGreaterThan(0.93);
    expect(rhos / said).toBeLessThan(1.07);
    expect(found / runs).toBeGreaterThan(0.71);
    expect(found / runs).toBeLessThan(0.89);
  });
});
