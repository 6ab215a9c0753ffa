import { describe, expect, it } from "vitest";
import { baselineOf } from "../../../runner/gates/baseline-of.ts";
import { judge } from "../../../runner/gates/judge.ts";
import type { JudgedRun } from "../../../runner/gates/judged-run.ts";
import { playedGame } from "../../../runner/gates/played-game.ts";
import { CellTable } from "../../../runner/values/cell-table.ts";
import type { Baseline, Gate } from "../../../spec/index.ts";
import { lineOf } from "../values/outcome-lines.ts";
import { gateOf, judgedPlay, votes } from "./judged-play.ts";

const drop = gateOf({ metric: "accuracy", maxDrop: 0.5 });
const bound = gateOf({ metric: "accuracy", min: 0 });
const played = judgedPlay(votes(30));

/** What the first gate says: its state, and why. Every one of these fails. */
function verdict(run: JudgedRun, gate: Gate, baseline: Baseline | string = baselineOf(run, [gate])) {
  const [found] = judge(run, [gate], () => baseline);
  expect(found).toMatchObject({ state: "unmeasured", fails: true, drop: null });
  return found!.because;
}

/** The run with another table for its one game: the outcomes of the whole pool in these states, all other coalitions right. */
async function withStates(states: readonly number[], items = 30): Promise<JudgedRun> {
  const run = await played;
  const { shape } = run.games[0]!.table;
  const table = new CellTable({ ...shape, items: shape.items.slice(0, items) });
  for (const [k, item] of table.shape.items.entries()) {
    const all = [...new Array<number>(6).fill(1), states[k % states.length]!];
    table.add({ ...lineOf(item, all), ...{ pool: shape.pool, method: shape.method, dataset: shape.dataset } });
  }
  return { ...run, games: [playedGame(table, run.suite, run.manifest, [])] };
}

const edited = (run: JudgedRun, gate: Gate, edit: (baseline: Baseline) => void): Baseline => {
  const baseline = structuredClone(baselineOf(run, [gate]));
  edit(baseline);
  return baseline;
};

describe("a gate fails, and says why,", () => {
  it("where it selects no game, or one that was not played", async () => {
    const run = await played;
    const matrix = { exclude: [{ method: "vote" }] };
    expect(verdict({ ...run, suite: { ...run.suite, matrix } }, bound)).toBe("the gate selects no game of this suite");
    expect(verdict({ ...run, games: [] }, bound)).toBe("the game was not played");
  });

  it("where items or repeats are missing, or plays were not run", async () => {
    const run = await played;
    expect(verdict(await withStates([1], 20), bound)).toBe("10 of 30 test items were not played");
    expect(verdict({ ...run, suite: { ...run.suite, repeats: 2 } }, bound)).toBe("1 of 2 repeats were played");
    expect(verdict(await withStates([1, 1, 6]), bound)).toBe("10 of the whole pool's 30 plays were not run");
    expect(verdict(await withStates([5]), bound)).toBe("unsupported");
  });

  it("where more plays failed than failOnError allows, though none of them is wrong", async () => {
    expect(verdict(await withStates([1, 1, 1, 1, 3]), bound)).toBe("6 of 30 items have no result, and failOnError allows 0.02");
    const [failures] = judge(await withStates([1, 1, 1, 1, 3]), [gateOf({ metric: "failed", max: 0.1 })], () => "none");
    expect(failures).toMatchObject({ state: "failed", value: 0.2 });
  });

  it("where there is no number", async () => {
    const run = await played;
    const nobodyRight = { ...(await withStates([1])), games: [{ ...(await withStates([0])).games[0]!, devBest: null }] };
    expect(verdict(nobodyRight, gateOf({ metric: "harm", max: 1 }))).toBe(
      "there is neither an anchor nor a dev-best member to be measured against",
    );
    expect(verdict(run, gateOf({ metric: "cost", max: 1 }))).toBe("the cost of 30 items is not known");
    const wrong = { ...run, suite: { ...run.suite, limits: { ...run.suite.limits, failOnError: 1 } } };
    expect(verdict({ ...wrong, games: (await withStates([3])).games }, bound)).toBe("there is nothing to divide by");
  });

  it("where the baseline is not there, or lacks the game or the metric", async () => {
    const run = await played;
    expect(verdict(run, drop, "there is no baseline b.json")).toBe("there is no baseline b.json");
    expect(
      verdict(
        run,
        drop,
        edited(run, drop, ({ games }) => games.splice(0)),
      ),
    ).toMatch(/^the baseline has no such game; /);
    expect(verdict(run, drop, baselineOf(run, []))).toMatch(/^the baseline has no items of this metric; /);
    const shapley = gateOf({ metric: "shapley", maxDrop: 0, where: { model: "m1" } });
    const without = edited(run, shapley, ({ games }) => delete (games[0]!.items.shapley as Record<string, unknown>).m1);
    expect(verdict(run, shapley, without)).toMatch(/^the baseline has no items of this metric; /);
  });

  it("where the suite has changed in what decides the game, and passes where another part has", async () => {
    const run = await played;
    const whyOf = async (changes: Readonly<Record<string, unknown>>, gate: Gate = drop) =>
      verdict(await judgedPlay(votes(30, changes)), gate, baselineOf(run, [gate]));
    const changed = (what: string) =>
      `the suite has changed since the baseline: ${what}; \`baseline update\` makes it anew, or the gate's mayDiffer says what is under test`;
    const tie = [{ id: "vote", use: "majority-vote", with: { tie: "seeded" } }];
    expect(await whyOf({ methods: tie })).toBe(changed('method "vote"'));
    expect(await whyOf({ models: votes(1).models.map((model) => ({ ...model, replica: 3 })) })).toBe(
      changed('model "m0", model "m1", model "m2"'),
    );
    expect(await whyOf({ valuation: { resamples: 100, empty: 0.25 } })).toBe(changed("seed, repeats or valuation"));
    expect(await whyOf({ sampling: { temperature: 0.1 } })).toBe(changed("sampling"));
    expect(await whyOf({ prompts: { answer: "{question}" } })).toBe(changed("the prompts"));
    const everything = { ...drop, mayDiffer: ["methods", "models", "prompts", "sampling"] } as Gate;
    expect(await whyOf({ pools: [{ id: "three", members: ["m2", "m0"] }], methods: tie }, everything)).toBe(changed('pool "three"'));
    const more = await judgedPlay(votes(30, { methods: [...votes(1).methods, { id: "best", use: "single" }] }));
    const vote = { ...drop, where: { method: "vote" } };
    expect(judge(more, [vote], () => baselineOf(run, [vote]))).toMatchObject([{ state: "passed" }]);
  });

  it("where the items have changed", async () => {
    const run = await played;
    const other = edited(run, drop, ({ items }) => Object.assign(items.exam!, { digest: "0".repeat(64) }));
    expect(verdict(run, drop, other)).toMatch(/^the items of dataset "exam" have changed since the baseline; /);
    const fewer = edited(run, drop, ({ games }) => Object.assign(games[0]!.items.accuracy!, { items: "0101" }));
    expect(verdict(run, drop, fewer)).toMatch(/^the baseline has 4 items, and the run 30; /);
    const torn = edited(run, drop, ({ games }) => Object.assign(games[0]!.items.accuracy!, { items: "7".repeat(30) }));
    expect(verdict(run, drop, torn)).toBe("an item has level 7, and there are 2");
  });

  it("where run and baseline have too few results in common, and not where no more are missing than failOnError allows", async () => {
    const run = await played;
    const half = edited(run, drop, ({ games }) => Object.assign(games[0]!.items.accuracy!, { items: "01-".repeat(10) }));
    expect(verdict(run, drop, half)).toBe("10 of 30 items have a result in only one of run and baseline");
    const lenient = { ...run, suite: { ...run.suite, limits: { ...run.suite.limits, failOnError: 0.04 } } };
    const one = edited(run, drop, ({ games }) => {
      const text = games[0]!.items.accuracy as { items: string };
      text.items = `-${text.items.slice(1)}`;
    });
    expect(judge(lenient, [drop], () => one)).toMatchObject([{ state: "passed", drop: { items: 29, drop: 0 } }]);
  });

  it("where more than maxDrop is lost on a single item, of which there is no test", async () => {
    const run = await judgedPlay(votes(1));
    const gate = gateOf({ metric: "failed", maxDrop: 0 });
    const better = edited(run, gate, ({ games }) => Object.assign(games[0]!.items.failed!, { levels: [-1], items: "0" }));
    const [found] = judge(run, [gate], () => better);
    expect(found).toMatchObject({
      state: "unmeasured",
      fails: true,
      because: expect.stringContaining("one item, or cluster, allows no test"),
    });
  });
});
