import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RegretMatcher, type RegretMatching, type RegretTable } from "../../runner/regret-matcher.ts";

const state = "z";

/** What a matcher of two actions does with a series of values: its strategies before each update, baselines, regrets and averages after it. */
function course(values: readonly (readonly number[])[], options: Partial<RegretMatching> = {}) {
  const matcher = new RegretMatcher(2, options);
  return values.map((value) => {
    const sigma = matcher.strategy(state);
    matcher.update(state, value);
    const baseline = sigma[0]! * value[0]! + sigma[1]! * value[1]!;
    return { sigma, baseline, regrets: matcher.regrets(state), average: matcher.averageStrategy(state) };
  });
}

function close(found: readonly (readonly number[])[], expected: readonly (readonly number[])[]) {
  expect(found.length).toBe(expected.length);
  for (const [t, row] of expected.entries()) for (const [a, value] of row.entries()) expect(found[t]![a]).toBeCloseTo(value, 12);
}

describe("regret matching", () => {
  it("turns to the better action of a constant pair at once, and averages as declared", () => {
    const constant = Array.from({ length: 4 }, () => [-1, 1]);
    const pre = course(constant);
    close(
      pre.map(({ regrets }) => regrets),
      [
        [-1, 1],
        [-3, 1],
        [-5, 1],
        [-7, 1],
      ],
    );
    close(
      pre.map(({ sigma }) => sigma),
      [
        [1 / 2, 1 / 2],
        [0, 1],
        [0, 1],
        [0, 1],
      ],
    );
    close(
      pre.map(({ average }) => [average[1]!]),
      [[1 / 2], [3 / 4], [5 / 6], [7 / 8]],
    );
    close(
      course(constant, { averaging: "post-update" }).map(({ average }) => [average[1]!]),
      [[1], [1], [1], [1]],
    );
  });

  const series = [
    [1, -1],
    [-1, 1],
    [-1, 1],
    [1, 1],
    [-1, 1],
  ];

  it("follows a changing pair with the exact strategies, baselines, regrets and averages", () => {
    const steps = course(series);
    close(
      steps.map(({ sigma }) => sigma),
      [
        [1 / 2, 1 / 2],
        [1, 0],
        [1 / 2, 1 / 2],
        [0, 1],
        [0, 1],
      ],
    );
    close(
      steps.map(({ baseline }) => [baseline]),
      [[0], [-1], [0], [1], [1]],
    );
    close(
      steps.map(({ regrets }) => regrets),
      [
        [1, -1],
        [1, 1],
        [0, 2],
        [0, 2],
        [-2, 2],
      ],
    );
    close(
      steps.map(({ average }) => average),
      [
        [1 / 2, 1 / 2],
        [3 / 4, 1 / 4],
        [2 / 3, 1 / 3],
        [1 / 2, 1 / 2],
        [2 / 5, 3 / 5],
      ],
    );
  });

  it("in its plus form never owes an action anything, and weighs later strategies more", () => {
    const steps = course(series, { variant: "rm+" });
    close(
      steps.map(({ sigma }) => sigma),
      [
        [1 / 2, 1 / 2],
        [1, 0],
        [1 / 3, 2 / 3],
        [0, 1],
        [0, 1],
      ],
    );
    close(
      steps.map(({ baseline }) => [baseline]),
      [[0], [-1], [1 / 3], [1], [1]],
    );
    close(
      steps.map(({ regrets }) => regrets),
      [
        [1, 0],
        [1, 2],
        [0, 8 / 3],
        [0, 8 / 3],
        [0, 8 / 3],
      ],
    );
    close(
      steps.map(({ average }) => average),
      [
        [1 / 2, 1 / 2],
        [5 / 6, 1 / 6],
        [7 / 12, 5 / 12],
        [7 / 20, 13 / 20],
        [7 / 30, 23 / 30],
      ],
    );
  });

  it("speaks for good where a verdict is right more often than the pending answer, and only there", () => {
    for (const [a, r] of [
      [0.5, 0.8],
      [0.8, 0.79],
      [0.3, 0.31],
      [0.6, 0.2],
    ] as const) {
      const matcher = new RegretMatcher(2);
      for (let t = 0; t < 50; t++) matcher.update(state, [2 * a - 1, 2 * r - 1]);
      expect(matcher.strategy(state)).toEqual(r > a ? [0, 1] : [1, 0]);
    }
  });

  it("keeps every state by itself, and is uniform in one that it never saw", () => {
    const matcher = new RegretMatcher(3);
    matcher.update("x", [0, 0, 1]);
    expect(matcher.strategy("x")).toEqual([0, 0, 1]);
    expect([matcher.strategy("y"), matcher.averageStrategy("y")]).toEqual([
      [1 / 3, 1 / 3, 1 / 3],
      [1 / 3, 1 / 3, 1 / 3],
    ]);
    expect(matcher.regrets("y")).toEqual([0, 0, 0]);
    expect(() => matcher.update("x", [1, 2])).toThrow("found 2 values");
  });

  it("goes on from its own table as if it had never stopped", () => {
    for (const variant of ["rm", "rm+"] as const) {
      const whole = new RegretMatcher(2, { variant });
      const first = new RegretMatcher(2, { variant });
      for (const values of series.slice(0, 3)) first.update(state, values);
      const second = new RegretMatcher(2, { variant }, JSON.parse(JSON.stringify(first.table())));
      for (const values of series.slice(3)) second.update(state, values);
      for (const values of series) whole.update(state, values);
      expect(second.table()).toEqual(whole.table());
    }
    expect(() => new RegretMatcher(3, {}, { z: { regrets: [0, 0], strategySum: [0, 0], weight: 0 } })).toThrow("state z");
  });

  it("keeps the average regret within Delta sqrt(|A|) / sqrt(T), whatever the values", () => {
    const value = fc.double({ min: -1, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.array(fc.array(value, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 60 }), (values) => {
        const matcher = new RegretMatcher(3);
        for (const v of values) matcher.update(state, v);
        const T = values.length;
        expect(Math.max(...matcher.regrets(state)) / T).toBeLessThanOrEqual((2 * Math.sqrt(3)) / Math.sqrt(T) + 1e-9);
      }),
    );
  });
});

/** Two matchers of two actions that update at once; `payoff(i, j)` is what the first gets and what the second gets. */
function play(
  payoff: (i: number, j: number) => readonly [number, number],
  rounds: number,
  options: Partial<RegretMatching> = {},
  seeds: readonly (readonly number[])[] = [],
) {
  const table = (regrets: readonly number[] | undefined): RegretTable =>
    regrets === undefined ? {} : { z: { regrets: [...regrets], strategySum: [0, 0], weight: 0 } };
  const players = [0, 1].map((p) => new RegretMatcher(2, options, table(seeds[p])));
  const [a, b] = players as [RegretMatcher, RegretMatcher];
  for (let t = 0; t < rounds; t++) {
    const [p, q] = [a.strategy(state), b.strategy(state)];
    a.update(
      state,
      [0, 1].map((i) => q[0]! * payoff(i, 0)[0] + q[1]! * payoff(i, 1)[0]),
    );
    b.update(
      state,
      [0, 1].map((j) => p[0]! * payoff(0, j)[1] + p[1]! * payoff(1, j)[1]),
    );
  }
  return { a, b };
}

describe("two regret matchers in a zero-sum game with value 1/5", () => {
  const M = [
    [2, -1],
    [-1, 1],
  ];
  const payoff = (i: number, j: number) => [M[i]![j]!, -M[i]![j]!] as const;
  const exploitability = ({ a, b }: ReturnType<typeof play>) => {
    const [p, q] = [a.averageStrategy(state), b.averageStrategy(state)];
    const row = Math.max(...M.map((of) => of[0]! * q[0]! + of[1]! * q[1]!));
    const column = Math.min(...[0, 1].map((j) => M[0]![j]! * p[0]! + M[1]![j]! * p[1]!));
    return row - column;
  };

  it("move as computed by hand from the start", () => {
    const rounds = [1, 2, 3, 4].map((T) => play(payoff, T));
    close(
      [play(payoff, 0), ...rounds.slice(0, 3)].map(({ a, b }) => [a.strategy(state)[0]!, b.strategy(state)[0]!]),
      [
        [1 / 2, 1 / 2],
        [1, 0],
        [1 / 8, 0],
        [0, 0],
      ],
    );
    close(
      rounds.map(({ a }) => a.regrets(state)),
      [
        [1 / 4, -1 / 4],
        [1 / 4, 7 / 4],
        [-3 / 2, 2],
        [-7 / 2, 2],
      ],
    );
    close(
      rounds.map(({ b }) => b.regrets(state)),
      [
        [-1 / 4, 1 / 4],
        [-13 / 4, 1 / 4],
        [-15 / 8, 1 / 4],
        [1 / 8, 1 / 4],
      ],
    );
    close(
      rounds.slice(0, 3).map(({ a, b }) => [a.averageStrategy(state)[0]!, b.averageStrategy(state)[0]!]),
      [
        [1 / 2, 1 / 2],
        [3 / 4, 1 / 4],
        [13 / 24, 1 / 6],
      ],
    );
  });

  it("are exploitable by exactly the sum of their average regrets, which shrinks within the bound", () => {
    for (const [T, expected] of [
      [1000, 0.059643],
      [100_000, 0.005857],
    ] as const) {
      const both = play(payoff, T);
      const regrets = [both.a, both.b].map((player) => Math.max(...player.regrets(state)) / T);
      expect(exploitability(both)).toBeCloseTo(regrets[0]! + regrets[1]!, 9);
      expect(exploitability(both)).toBeCloseTo(expected, 6);
      for (const regret of regrets) expect(regret).toBeLessThanOrEqual((3 * Math.SQRT2) / Math.sqrt(T));
      if (T === 1000) {
        const sorted = regrets.toSorted((x, y) => y - x);
        expect(sorted[0]).toBeCloseTo(0.030341, 6);
        expect(sorted[1]).toBeCloseTo(0.029302, 6);
      }
    }
    for (const [T, expected] of [
      [1000, 0.047261],
      [100_000, 0.000861],
    ] as const)
      expect(exploitability(play(payoff, T, { variant: "rm+" }))).toBeCloseTo(expected, 6);
  });
});

describe("two reviewers that may speak at a cost of 1/4, where one voice is enough", () => {
  const [skip, speak] = [0, 1];
  const own = (mine: number, other: number) => (mine === speak || other === speak ? 1 : 0) - (mine === speak ? 1 / 4 : 0);
  const payoff = (i: number, j: number) => [own(i, j), own(j, i)] as const;

  it("freeze at the mixed equilibrium from equal starts", () => {
    close(
      [0, 1, 2, 3, 4, 5, 6, 50].map((T) => [play(payoff, T).a.strategy(state)[speak]!]),
      [[1 / 2], [1], [1 / 2], [1], [1 / 2], [3 / 4], [3 / 4], [3 / 4]],
    );
    for (const T of [5, 10, 1000]) {
      const { a } = play(payoff, T);
      close([a.regrets(state)], [[1 / 8, 3 / 8]]);
      expect(a.averageStrategy(state)[speak]).toBeCloseTo(3 / 4 - 1 / (4 * T), 12);
    }
  });

  it("stay at one speaker from unequal ones, which is worth more", () => {
    const { a, b } = play(payoff, 500, {}, [
      [0, 0.1],
      [0.1, 0],
    ]);
    expect([a.strategy(state)[speak], b.strategy(state)[skip]]).toEqual([1, 1]);
    expect(payoff(speak, skip)).toEqual([3 / 4, 1]);
  });
});
