import { describe, expect, it } from "vitest";
import { reportTable } from "../../../runner/terminal/report-table.ts";
import { permutationsFor } from "../../../runner/values/sampled.ts";
import type { Coupling, GameReport, Report } from "../../../spec/index.ts";
import { playersOf, statesBy, tableOf } from "../values/outcome-lines.ts";
import { reportOf } from "../values/report-of.ts";

const right = statesBy(2, () => true);
const game = (changes: Partial<GameReport> = {}): GameReport => ({ ...reportOf(tableOf([right, right], 2)), ...changes });

const reportWith = (changes: Partial<Report>): Report => ({
  suite: { name: "s", digest: "d" },
  partial: false,
  valuation: { indices: ["shapley", "leave-one-out"], undersized: "solo" },
  games: [game()],
  coupling: [],
  live: [],
  coverage: { done: 0, failed: 0, unsupported: 0, notRun: 0 },
  ...changes,
});
const printed = (changes: Partial<Report>): string => reportTable(reportWith(changes), 200);

const coupling = (changes: Partial<Coupling> = {}): Coupling => ({
  pool: "p",
  family: "aggregation",
  index: "leave-one-out",
  n: { models: 4, datasets: 3, games: 6 },
  rho: 0.5,
  low: 0.1,
  high: 0.9,
  p: 0.01,
  pHolm: 0.02,
  detectable: 0.7,
  carriesOver: true,
  reason: null,
  ...changes,
});

describe("coupling in the tables", () => {
  const row = (changes: Partial<Coupling>) => printed({ games: [], coupling: [coupling(changes)] });

  it("tells what was not shown from what could not have been", () => {
    expect(row({})).toMatch(/ carries over$/m);
    expect(row({ carriesOver: false })).toMatch(/ not shown to carry over$/m);
    expect(row({ carriesOver: false, detectable: 1.2 })).toMatch(/ too few to tell$/m);
    expect(row({ carriesOver: false, detectable: 1.2 })).toContain("  > 1  ");
    expect(row({ carriesOver: null })).not.toContain("to carry over\n");
  });

  it("says so where p and the interval over datasets differ", () => {
    expect(row({ low: -0.1 })).toMatch(/ carries over by p, not by its interval$/m);
    expect(row({ low: null, high: null })).toMatch(/ carries over$/m);
  });

  it("prints small p, one of a thing and a rho of about 0 as people write them", () => {
    const text = row({ pHolm: 0.0004, n: { models: 3, datasets: 1, games: 1 }, rho: -0.001 });
    expect(text).toContain(" <0.001 ");
    expect(text).toContain("3 models, 1 dataset, 1 game ");
    expect(text).not.toContain("-0.00");
  });

  it("says which families have no row, by which indices, and why, once for those that share it", () => {
    const absent = (family: string, index: Coupling["index"], reason: string) =>
      coupling({ family, index, rho: null, carriesOver: null, reason });
    const text = printed({
      coupling: [
        coupling(),
        absent("aggregation", "mean-marginal", "the same as leave-one-out"),
        absent("routing", "mean-marginal", "the same as leave-one-out"),
        absent("interaction", "leave-one-out", "in no game"),
        absent("interaction", "shapley", "in no game"),
      ],
    });
    expect(text).toContain("\nleft out: aggregation, routing by mean-marginal in p (the same as leave-one-out)\n");
    expect(text).toContain("\nleft out: interaction by leave-one-out, shapley in p (in no game)\n");
  });
});

describe("the legend of the tables", () => {
  const legend = (changes: Partial<Report>) => printed(changes).trimEnd().split("\n\n").at(-1)!;

  it("explains the words that the tables have, and no others", () => {
    expect(legend({ games: [game({ redundant: [] })] })).toMatch(/^rescue\/harm: [^;]*$/);
    expect(legend({ games: [game({ redundant: ["m0"] })] })).toMatch(/^rescue\/harm: .*; redundant: .*$/);
    expect(legend({ games: [], coupling: [coupling()] }).split("\n")[1]).toMatch(/^detectable: /);
    expect(legend({ games: [], coupling: [coupling({ index: "mean-marginal" })] }).split("\n")[1]).toMatch(
      /^mean-marginal: .*; detectable: /,
    );
  });
});

describe("games and members in the tables", () => {
  it("prints the indices that the suite asks for", () => {
    const head = (indices: Report["valuation"]["indices"]) => {
      const text = printed({ valuation: { indices, undersized: "solo" } });
      return [text.includes("Shapley %"), text.includes("leave-one-out %")];
    };
    expect(head(["shapley", "leave-one-out"])).toEqual([true, true]);
    expect(head(["shapley"])).toEqual([true, false]);
    expect(head(["leave-one-out"])).toEqual([false, true]);
  });

  it("says what a member alone is", () => {
    expect(printed({})).toMatch(/ alone % /);
    const text = printed({ valuation: { indices: ["shapley"], undersized: "self" } });
    expect(text).toContain("alone (the method with one member) %");
    expect(text).toContain("gain over dev-best (the method with it alone)");
  });

  it("counts excluded items where there are any", () => {
    expect(printed({})).not.toContain("excluded");
    const text = printed({ games: [game(), game({ excluded: 7 })] });
    expect(text).toContain(" excluded ");
    expect(text).toMatch(/ 2 +7 +0$/m);
  });

  it("marks sampled games, with what sampling did to them", () => {
    const pool = { id: "pool", members: playersOf(5) };
    const sample = permutationsFor(1, pool, { permutations: 8, maxCoalitions: null });
    const states = Array.from(sample.masks, (mask) => (mask % 3 === 0 ? 1 : 0));
    const sampled = reportOf(tableOf([states, states], 5, { masks: sample.masks }), { sample });
    expect(printed({})).not.toContain("sampled");
    const text = printed({ games: [game(), { ...sampled, residual: -1e-17 }] });
    const largest = (100 * Math.max(...sampled.se!.map((error) => error!))).toFixed(1);
    expect(text).toContain(`sampled: se <= ${largest}, residual 0.0`);
    expect(text).toContain("all coalitions");
  });

  it("has no negative zero", () => {
    const gain = { model: "m0", value: -1e-9, low: -0.0002, high: 0.0002 };
    const text = printed({ games: [game({ gain: { overDevBest: gain, overTestBest: null, overSelfConsistency: null } })] });
    expect(text).not.toContain("-0.0");
    expect(text).toContain(" 0.0 [0.0, 0.0] ");
  });
});
