import { describe, expect, it } from "vitest";
import { initialParameters, inMatrices, layoutOf, parametersOf, weightsOf } from "../../reference/parameters.ts";
import { tensorShapes } from "../../runner/micro/model-config.ts";
import { smallModel } from "./small-model.ts";

const deviation = (values: Float32Array) => Math.sqrt(values.reduce((sum, x) => sum + x * x, 0) / values.length);

describe("parameters", () => {
  const parameters = initialParameters(smallModel, 3);

  it("have a weight for every number of every tensor, and are made of them again", () => {
    const weights = weightsOf(smallModel, parameters);
    expect([...weights].map(([name, { length }]) => [name, length])).toEqual(
      [...tensorShapes(smallModel)].map(([name, shape]) => [name, shape.reduce((product, n) => product * n, 1)]),
    );
    expect(parametersOf(smallModel, weights)).toEqual(parameters);
  });

  it("lie in blocks without a gap, query, key and value side by side", () => {
    const { blocks, size, offsets } = layoutOf(smallModel);
    expect(blocks.map(({ offset }) => offset)).toEqual(
      blocks.map((_, i) => blocks.slice(0, i).reduce((sum, block) => sum + block.size, 0)),
    );
    expect(blocks.at(-1)!.offset + blocks.at(-1)!.size).toBe(size);
    const qkv = blocks.find(({ shape }) => shape[0] === 3 * smallModel.hidden_size)!;
    expect(qkv.offset).toBe(offsets.get("model.layers.0.self_attn.q_proj.weight"));
    expect(blocks).toHaveLength(2 + 7 * smallModel.num_hidden_layers);
  });

  it("begin with the deviations that the recipe asks for, norms at 1", () => {
    const weights = weightsOf({ ...smallModel, hidden_size: 64 }, initialParameters({ ...smallModel, hidden_size: 64 }, 3));
    expect(new Set(weights.get("model.norm.weight"))).toEqual(new Set([1]));
    expect(deviation(weights.get("model.embed_tokens.weight")!)).toBeCloseTo(0.05, 2);
    expect(deviation(weights.get("model.layers.0.self_attn.k_proj.weight")!) * 8).toBeCloseTo(1, 1);
    expect(deviation(weights.get("model.layers.1.self_attn.o_proj.weight")!) * 8).toBeCloseTo(0.7 / Math.sqrt(2), 1);
  });

  it("are others for another seed, and the same for the same", () => {
    expect(initialParameters(smallModel, 3)).toEqual(parameters);
    expect(initialParameters(smallModel, 4)).not.toEqual(parameters);
  });

  it("decay in matrices alone", () => {
    const decayed = inMatrices(smallModel);
    const norms = (2 * smallModel.num_hidden_layers + 1) * smallModel.hidden_size;
    expect(decayed.reduce((sum, one) => sum + one, 0)).toBe(parameters.length - norms);
    expect(weightsOf(smallModel, Float32Array.from(decayed)).get("model.norm.weight")![0]).toBe(0);
  });
});
