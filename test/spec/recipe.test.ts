import { describe, expect, it } from "vitest";
import { checkRecipe, parseRecipe, parseSuite, SpecError } from "../../spec/index.ts";

const least = {
  version: 1,
  name: "first",
  seed: 7,
  suite: "suite.json",
  pool: "team",
  method: "debate",
  dataset: "sums",
  policy: { seat: "pupil", weights: "zoo/gen-s" },
  trainer: { use: "c-rl" },
};

const lines = (value: object) => JSON.stringify(value, null, 2);

/** What is said of a text that is no recipe, line by line. */
function complaints(text: string): string[] {
  try {
    parseRecipe(text, "recipe.json");
  } catch (error) {
    if (error instanceof SpecError) return error.message.split("\n");
    throw error;
  }
  return [];
}

describe("parseRecipe", () => {
  it("fills in every default", () => {
    expect(parseRecipe(lines(least), "recipe.json").recipe).toEqual({
      ...least,
      trainer: { use: "c-rl", with: {} },
      items: 2048,
      steps: 240,
      promptsPerStep: 16,
      groupSize: 8,
      sampling: { temperature: 1, topP: 1, maxTokens: 32 },
      optimizer: { learningRate: 3e-4, betas: [0.9, 0.99], eps: 1e-8, weightDecay: 0, clip: 1, warmup: 10 },
      advantage: { baseline: "group", std: "sample", eps: 1e-4 },
      ratio: "token",
      clip: { low: 0.2, high: 0.2 },
      aggregation: "dr-grpo",
      kl: { estimator: "k3", coefficient: 0 },
      innerSteps: 1,
      envNoise: "shared",
      evaluation: { every: 20, devItems: 128, testItems: 1024 },
      checkpointEvery: 40,
    });
  });

  it("accepts comments and trailing commas, and keeps what is set", () => {
    const text = `${lines({ ...least, clip: { high: 0.28 } }).slice(0, -2)},\n  "steps": 3, // few\n}`;
    const { recipe } = parseRecipe(text, "recipe.json");
    expect(recipe.steps).toBe(3);
    expect(recipe.clip).toEqual({ low: 0.2, high: 0.28 });
  });

  it("reports all mistakes at once, each at its place, with what is allowed", () => {
    const text = `{
  "version": 1, "name": "first", "seed": 7, "suite": "suite.json", "pool": "team", "method": "debate", "dataset": "sums",
  "policy": { "seat": "pupil" },
  "trainer": { "use": "c-rl" },
  "groupSize": 1,
  "agregation": "grpo",
  "ratio": "tokens",
  "optimizer": { "betas": [0.9, 1] },
  "kl": { "coefficient": "0" }
}`;
    expect(complaints(text)).toEqual([
      'recipe.json:3:13: /policy: "weights" is missing: Where training starts: a folder, relative to the recipe\'s, or zoo/NAME.',
      "recipe.json:5:16: /groupSize: found 1; allowed: a whole number of at least 2",
      expect.stringMatching(/^recipe\.json:6:3: \/agregation: unknown key "agregation"; did you mean "aggregation"\? Known: /),
      'recipe.json:7:12: /ratio: found "tokens"; did you mean "token"? Allowed: token or sequence',
      "recipe.json:8:33: /optimizer/betas/1: found 1; allowed: a number of at least 0 and below 1",
      'recipe.json:9:26: /kl/coefficient: found "0"; allowed: a number of at least 0, without quotes',
    ]);
  });

  it("says of a greedy policy and of an open interval what is allowed", () => {
    expect(complaints(lines({ ...least, sampling: { temperature: 0 } }))[0]).toContain(
      "/sampling/temperature: found 0; allowed: a number above 0 and of at most 2",
    );
    expect(complaints(lines({ ...least, clip: { low: 0 } }))[0]).toContain("/clip/low: found 0; allowed: a number above 0");
  });
});

describe("checkRecipe", () => {
  const suite = parseSuite(
    lines({
      version: 1,
      name: "s",
      seed: 1,
      models: [
        { id: "pupil", use: "scripted" },
        { id: "tutor", use: "scripted" },
      ],
      pools: [{ id: "team", members: ["tutor"] }],
      methods: [{ id: "debate", use: "refine" }],
      datasets: [{ id: "sums", use: "generated" }],
    }),
    "suite.json",
  ).suite;

  it("names what the suite does not have, and what it has", () => {
    const file = parseRecipe(lines({ ...least, method: "debatte", dataset: "logic" }), "recipe.json");
    expect(() => checkRecipe(file, suite)).toThrow(
      [
        'recipe.json:7:13: /method: "debatte" is no method of the suite; did you mean "debate"? Known: debate',
        'recipe.json:8:14: /dataset: "logic" is no dataset of the suite; known: sums',
        'recipe.json:10:13: /policy/seat: "pupil" is no member of the pool "team"; known: tutor',
      ].join("\n"),
    );
  });

  it("accepts a recipe whose names the suite has", () => {
    const file = parseRecipe(lines({ ...least, policy: { seat: "tutor", weights: "w" } }), "recipe.json");
    expect(() => checkRecipe(file, suite)).not.toThrow();
  });
});
