import { beforeEach, expect, it } from "vitest";
import { models } from "../../../runner/models/all.ts";
import { resamplerFor } from "../../../runner/values/bootstrap.ts";
import { CellTable } from "../../../runner/values/cell-table.ts";
import { leaveOneOut, shapley } from "../../../runner/values/indices/index.ts";
import { playedCell } from "../../../runner/values/played-cell.ts";
import { valueGame } from "../../../runner/values/valuation.ts";
import { plugIn } from "../plug-in.ts";
import { asked, counted } from "./counted-models.ts";
import { playInProcess } from "./in-process.ts";

plugIn(models, counted);

const model = (id: string, more: object = {}) => ({ id, use: "counted", with: {}, ...more });

const suite = (changes: object = {}) => ({
  version: 1,
  name: "counted",
  seed: 1,
  models: [model("a"), model("b", { replica: 1 }), model("c", { replica: 2 })],
  pools: [{ id: "all", members: ["a", "b", "c"] }],
  methods: [{ id: "vote", use: "majority-vote", with: { tie: "first" } }],
  datasets: [{ id: "exam", use: "generated", with: { count: 12 } }],
  ...changes,
});

const keys = () => asked.map(({ call }) => call.key);

beforeEach(() => {
  asked.length = 0;
});

it("makes each distinct call once for all coalitions, methods and pools", async () => {
  const { calls } = await playInProcess(
    suite({
      pools: [
        { id: "all", members: ["a", "b", "c"] },
        { id: "two", members: ["c", "a"] },
      ],
      methods: [
        { id: "vote", use: "majority-vote", with: { tie: "first" } },
        { id: "again", use: "majority-vote", with: { tie: "abstain" } },
        { id: "best", use: "single", with: { member: "first" } },
        { id: "ceiling", use: "oracle" },
      ],
    }),
    5,
  );
  expect(asked).toHaveLength(3 * 12);
  expect(new Set(keys()).size).toBe(3 * 12);
  expect(calls.map(({ key }) => key).sort()).toEqual(keys().sort());
});

it("makes other calls where any parameter of sampling, the replica, the repeat or the seed differs", async () => {
  const runs = [
    {},
    { sampling: { temperature: 0 } },
    { sampling: { temperature: 0.5 } },
    { sampling: { temperature: 0.5, maxTokens: 10 } },
    { sampling: { turns: { answer: { temperature: 0.25 } } } },
    { seed: 2 },
    { models: [model("a", { replica: 7 }), model("b", { replica: 8 }), model("c", { replica: 9 })] },
    { models: [model("a", { with: { answers: 4 } }), model("b", { with: { answers: 5 } }), model("c", { with: { answers: 6 } })] },
  ];
  for (const changes of runs) await playInProcess(suite(changes));
  expect(new Set(keys()).size).toBe(runs.length * 36);
  asked.length = 0;
  await playInProcess(suite({ repeats: 3 }));
  expect(new Set(keys()).size).toBe(3 * 36);
  expect(new Set(asked.map(({ call }) => call.repeat))).toEqual(new Set([0, 1, 2]));
});

it("leaves sampling out of the key of a model that it does not change", async () => {
  const fixed = ["a", "b", "c"].map((id, replica) => model(id, { with: { sampled: false }, replica }));
  await playInProcess(suite({ models: fixed }));
  const first = keys();
  asked.length = 0;
  await playInProcess(suite({ models: fixed, sampling: { temperature: 0 } }));
  expect(keys()).toEqual(first);
});

it("asks the same of the same question, whatever other items, slices, methods and pools there are", async () => {
  const seeds = async (changes: object, slice: number) => {
    asked.length = 0;
    await playInProcess(suite(changes), slice);
    return new Map(asked.map(({ model: id, call }) => [`${id} ${call.item.id}`, call.seed]));
  };
  const all = await seeds({}, 1000);
  for (const [changes, slice] of [
    [{}, 1],
    [{ pools: [{ id: "other", members: ["c", "b"] }] }, 7],
    [{ datasets: [{ id: "exam", use: "generated", with: { count: 5 } }], methods: [{ id: "ceiling", use: "oracle" }] }, 2],
  ] as const) {
    for (const [call, seed] of await seeds(changes, slice)) expect(all.get(call)).toBe(seed);
  }
});

it("shares all calls between clones and gives them equal values to the bit, and neither to replicas", async () => {
  const { outcomes, prepared } = await playInProcess(
    suite({
      models: [model("a"), model("clone"), model("replica", { replica: 1 }), model("other", { with: { answers: 2 } })],
      pools: [{ id: "all", members: ["a", "other", "replica", "clone"] }],
      datasets: [{ id: "exam", use: "generated", with: { count: 60, wrong: 2 } }],
      methods: [{ id: "vote", use: "majority-vote", with: { tie: "seeded" } }],
    }),
  );
  expect(asked.filter(({ model: id }) => id === "clone" || id === "a")).toHaveLength(60);
  expect(asked.filter(({ model: id }) => id === "replica")).toHaveLength(60);
  const members = ["a", "other", "replica", "clone"];
  const items = prepared.datasets.get("exam")!.test.map(({ id }) => id);
  // What is right is of no matter here, as long as it varies: by the first letter of what was answered.
  const table = new CellTable({ pool: "all", method: "vote", dataset: "exam", members, items, clusters: null, repeats: 1, masks: null });
  for (const outcome of outcomes) {
    const scored = outcome.answers.map((answer) => ({ ...answer, score: answer.text === "1" ? 1 : 0 }));
    const states = outcome.states.map((state, mask) =>
      state <= 1 && outcome.answer[mask]! >= 0 ? scored[outcome.answer[mask]!]!.score : state,
    );
    table.add({ ...outcome, answers: scored, states });
  }
  const played = playedCell(table, "exclude-item", 0);
  if (played.kind !== "game") throw new Error("no game");
  const { game } = played;
  const { shapley: values, leaveOneOut: marginal } = valueGame(
    game,
    { shapley, leaveOneOut },
    resamplerFor(1, 100).of("exam", game.items, game.clusters),
  );
  for (const { value, low, high } of [values, marginal]) {
    expect([value[0], low[0], high[0]]).toEqual([value[3], low[3], high[3]]);
    expect(value[2]).not.toBe(value[0]);
  }
});

it("gives each repeat its own calls, warm as cold", async () => {
  const cold = await playInProcess(suite({ repeats: 3 }));
  const texts = (repeat: number) =>
    cold.outcomes.filter((outcome) => outcome.repeat === repeat).map(({ answers }) => answers.map(({ text }) => text).join());
  expect(texts(0)).not.toEqual(texts(1));
  const warm = await playInProcess(suite({ repeats: 3 }));
  expect(warm.outcomes).toEqual(cold.outcomes);
});
