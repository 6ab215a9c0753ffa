import { describe, expect, it } from "vitest";
import { parseSuite, SpecError } from "../../spec/index.ts";

const suite = () => ({
  version: 1,
  name: "names",
  seed: 1,
  models: [
    { id: "one", use: "scripted" },
    { id: "two", use: "scripted" },
  ] as object[],
  pools: [{ id: "pair", members: ["one", "two"] }] as object[],
  methods: [{ id: "vote", use: "majority-vote" }] as object[],
  datasets: [{ id: "sums", use: "jsonl" }] as object[],
  matrix: { exclude: [] as object[] },
  gates: [{ metric: "accuracy", where: {} as object, min: 0.1 }],
});

/** The places of a suite's mistakes, in the order in which they are told. */
function placesIn(changed: object): string[] {
  try {
    parseSuite(JSON.stringify({ ...suite(), ...changed }), "suite.json");
    return [];
  } catch (error) {
    if (!(error instanceof SpecError)) throw error;
    return error.violations.map(({ pointer }) => pointer);
  }
}

/** Names that are nowhere declared, one in every part of a suite that can name something. */
const astray = {
  pools: [{ id: "pair", members: ["one", "tow"] }],
  matrix: { exclude: [{ pool: "pear" }, { method: "veto" }, { dataset: "smus" }] },
  gates: [{ metric: "accuracy", where: { pool: "pear", method: "veto", dataset: "smus", model: "tow" }, min: 0.1 }],
};
const places = [
  "/pools/0/members/1",
  "/matrix/exclude/0/pool",
  "/matrix/exclude/1/method",
  "/matrix/exclude/2/dataset",
  ...["pool", "method", "dataset", "model"].map((kind) => `/gates/0/where/${kind}`),
];

describe("names of what a suite does not have", () => {
  it("are all told, and none is missed in a suite that has them all", () => {
    expect(placesIn({})).toEqual([]);
    expect(placesIn(astray)).toEqual(places);
  });

  it("are told together with mistakes of the shape, wherever these stand", () => {
    const { models, methods, datasets } = suite();
    const shape = { seed: -1, models: [models[0], { ...models[1], rpelica: 1 }], methods: [{ ...methods[0], with: 3 }], repaets: 2 };
    expect(placesIn({ ...astray, ...shape, datasets: [{ ...datasets[0], dev: -1 }] })).toEqual([
      "/seed",
      "/models/1/rpelica",
      places[0],
      "/methods/0/with",
      "/datasets/0/dev",
      ...places.slice(1),
      "/repaets",
    ]);
  });

  it("are not told where the shape is to blame: an id that is misspelt, wrong or not there, or a section that is none", () => {
    const named = { matrix: { exclude: [{ method: "vote" }] } };
    expect(placesIn({ ...named, models: [suite().models[0], { idd: "two", use: "scripted" }] })).toEqual(["/models/1/idd"]);
    expect(placesIn({ ...named, models: [suite().models[0], { use: "scripted" }] })).toEqual(["/models/1"]);
    expect(placesIn({ ...named, models: [suite().models[0], { id: "t/wo", use: "scripted" }] })).toEqual(["/models/1/id"]);
    expect(placesIn({ ...named, models: [] })).toEqual(["/models"]);
    expect(placesIn({ ...named, methods: {} })).toEqual(["/methods"]);
    expect(placesIn({ ...named, methods: undefined })).toEqual([""]);
    // Nor of an entry that is wrong itself.
    expect(placesIn({ pools: [{ id: "pair", members: ["one", "tow", 3] }] })).toEqual(["/pools/0/members/2"]);
  });

  it("are told of ids that are given twice, with mistakes of the shape beside them", () => {
    const { models } = suite();
    expect(placesIn({ models: [...models, models[0]] })).toEqual(["/models/2/id"]);
    expect(placesIn({ models: [...models, models[0]], seed: 0.5 })).toEqual(["/seed", "/models/2/id"]);
  });
});
