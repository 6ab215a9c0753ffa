import { describe, expect, it } from "vitest";
import { parseZooRecipe } from "../../spec/index.ts";

const recipe = {
  version: 1,
  name: "wren",
  description: "A small one.",
  seed: 1,
  model: { width: 64, layers: 2, heads: 4, hidden: 128 },
  curriculum: { tasks: { sums: [1, 1, 0] } },
  steps: 100,
  learningRate: 0.003,
};
const parse = (change: object) => parseZooRecipe(JSON.stringify({ ...recipe, ...change }, null, 2), "recipe.json");

describe("a zoo recipe", () => {
  it("has its defaults filled in", () => {
    expect(parse({})).toEqual({
      ...recipe,
      model: { ...recipe.model, context: 128, ropeBase: 1000, normEps: 1e-5 },
      curriculum: { ...recipe.curriculum, levels: [1, 1, 1] },
      rows: 32,
      width: 64,
      warmup: 100,
      flatShare: 0.5,
      floor: 0.05,
      betas: [0.9, 0.98],
      weightDecay: 0.02,
      clip: 1,
    });
  });

  it("with several mistakes has each named at its place", () => {
    expect(() => parse({ steps: 0, warmpu: 3 })).toThrow(/recipe\.json:\d+:\d+: \/steps: .*\n.*warmpu.*"warmup"/s);
  });

  it("whose parts do not fit together is refused", () => {
    expect(() => parse({ model: { ...recipe.model, heads: 5 } })).toThrow("/model/width: 64 is no multiple of twice the 5 heads");
    expect(() => parse({ width: 129 })).toThrow("/width: rows of 129 symbols, and the model's context is 128");
  });
});
