import { expect, it } from "vitest";
import { parseSuite, SpecError } from "../../spec/index.ts";

const suite = (track: object, changes: object = {}) =>
  JSON.stringify({
    version: 1,
    name: "tracked",
    seed: 1,
    models: [
      { id: "alpha", use: "simulated" },
      { id: "second", use: "simulated" },
    ],
    pools: [{ id: "two", members: ["alpha"] }],
    methods: [{ id: "vote", use: "majority-vote" }],
    datasets: [{ id: "exam", use: "generated", dev: 2 }],
    track,
    ...changes,
  });

function mistakes(track: object, changes: object = {}): string[] {
  try {
    parseSuite(suite(track, changes), "s.json");
    return [];
  } catch (error) {
    if (!(error instanceof SpecError)) throw error;
    return error.violations.map(({ pointer, message }) => `${pointer}: ${message}`);
  }
}

const model = { kind: "model", pool: "two", seat: "alpha", rankBy: "shapley" };
const method = { kind: "method", pool: "two", method: "vote", rankBy: "gain" };

it("a track of models or of methods is accepted as it is written", () => {
  expect([mistakes(model), mistakes({ ...model, rankBy: "leave-one-out" }), mistakes(method)]).toEqual([[], [], []]);
});

it("each mistake of a track is one located message", () => {
  const cases: [object, string, object?][] = [
    [{ ...model, kind: "modle" }, '/track/kind: found "modle"; did you mean "model"? Allowed: model or method'],
    [{ ...model, pool: "tow" }, '/track/pool: "tow" is no pool of this suite; did you mean "two"? Known: two'],
    [{ ...model, seat: "second" }, '/track/seat: "second" is no member of the pool; known: alpha'],
    [{ kind: "model", pool: "two", rankBy: "shapley" }, '/track: a model track needs "seat"'],
    [{ ...model, method: "vote" }, '/track/method: a model track has no "method"'],
    [{ ...model, rankBy: "gain" }, '/track/rankBy: found "gain"; allowed in a model track: leave-one-out, shapley'],
    [{ ...method, method: "vtoe" }, '/track/method: "vtoe" is no method of this suite; did you mean "vote"? Known: vote'],
    [{ ...method, rankBy: "shapley" }, '/track/rankBy: found "shapley"; allowed in a method track: gain'],
    [
      model,
      '/track/rankBy: "shapley" is not among the indices of this suite\'s valuation: leave-one-out',
      { valuation: { indices: ["leave-one-out"] } },
    ],
    [
      method,
      '/track/rankBy: a gain is over the dev-best member, and there are no dev items of "exam"',
      { datasets: [{ id: "exam", use: "generated" }] },
    ],
  ];
  for (const [track, message, changes] of cases) expect(mistakes(track, changes)).toEqual([message]);
});
