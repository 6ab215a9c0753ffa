import { describe, expect, it } from "vitest";
import { dense } from "../../reference/attentions/dense.ts";
import { ragged } from "../../reference/attentions/ragged.ts";
import type { OpenBackend } from "../../reference/backend.ts";
import { openBackend } from "../../reference/backends/index.ts";
import { packed, type Sequence } from "../../reference/packing.ts";
import { initialParameters, layoutOf, weightsOf } from "../../reference/parameters.ts";
import { Policy } from "../../reference/policy.ts";
import { meanLoss } from "../../reference/supervised.ts";
import { createDecoder } from "../../runner/micro/decoder.ts";
import { streamFor } from "../../runner/stream.ts";
import { smallModel } from "./small-model.ts";

const draw = streamFor("policy.test");
const sequenceOf = (length: number): Sequence => {
  const tokens = Array.from({ length }, () => draw.below(smallModel.vocab_size));
  return { tokens, weights: tokens.map((_, i) => (i < 2 ? 0 : i)) };
};
const sequences = [5, 9, 4, 12, 3, 7, 2].map(sequenceOf);
const [batch] = packed(sequences, 3, 16);
const parameters = initialParameters(smallModel, 1).map((value) => 2 * value + 0.1 * draw.normal());

const wasm = await openBackend("wasm");
const policyOn = (backend: OpenBackend, values = parameters) => new Policy(backend, smallModel, values);
const unit = (values: Float32Array) => {
  const length = Math.hypot(...values);
  return values.map((value) => value / length);
};
const largestDifference = (a: Float32Array, b: Float32Array) =>
  a.reduce((most, x, i) => (batch!.segments[i] === 0 ? most : Math.max(most, Math.abs(x - b[i]!))), 0);

describe("a policy", () => {
  it("expects of a sequence the same in a full row as alone, to the bit", () => {
    const policy = policyOn(wasm);
    const together = policy.logProbs(batch!);
    for (const [i, { row, column, length }] of batch!.places.entries()) {
      const [alone] = packed([sequences[i]!], 1, 16);
      const at = row * 16 + column;
      expect(policy.logProbs(alone!).slice(0, length)).toEqual(together.slice(at, at + length));
    }
    policy.dispose();
  });

  it("expects what the decoder that plays says", () => {
    const policy = policyOn(wasm);
    const logProbs = policy.logProbs(batch!);
    const decoder = createDecoder(wasm.tf, smallModel, weightsOf(smallModel, parameters));
    for (const [i, { row, column, length }] of batch!.places.entries()) {
      const tokens = Array.from(sequences[i]!.tokens);
      for (const [t, logits] of decoder.logits(tokens.slice(0, -1)).entries()) {
        const total = Math.log(logits.reduce((sum, logit) => sum + Math.exp(logit), 0));
        expect(logProbs[row * 16 + column + t]).toBeCloseTo(logits[tokens[t + 1]!]! - total, 4);
      }
      expect(length).toBe(tokens.length - 1);
    }
    decoder.dispose();
    policy.dispose();
  });

  it("has the gradient that differences of its objective have", () => {
    const policy = policyOn(wasm, parameters.slice());
    const objective = meanLoss(batch!);
    const { value, gradient } = policy.gradient(batch!, objective);
    expect(value).toBeCloseTo(objective(policy.logProbs(batch!)).value, 6);
    for (const { offset, size } of layoutOf(smallModel).blocks) {
      // Half along the gradient, half anywhere: a gradient that is too long, too short or turned has another slope.
      const ahead = unit(gradient.slice(offset, offset + size));
      const aside = unit(ahead.map(() => draw.normal()));
      const direction = ahead.map((x, i) => x + aside[i]!);
      const slope = direction.reduce((sum, x, i) => sum + x * gradient[offset + i]!, 0);
      const valueAt = (step: number) => {
        policy.parameters.set(parameters);
        for (let i = 0; i < size; i++) policy.parameters[offset + i]! += step * direction[i]!;
        policy.renew();
        return objective(policy.logProbs(batch!)).value;
      };
      const h = 0.001;
      const difference = (8 * (valueAt(h) - valueAt(-h)) - (valueAt(2 * h) - valueAt(-2 * h))) / (12 * h);
      expect(difference / slope).toBeCloseTo(1, 2);
    }
    policy.dispose();
  });

  it("has the same gradient whichever way attention is computed", () => {
    const [first, second] = [dense, ragged].map((attention) => {
      const policy = policyOn({ ...wasm, attention });
      const { gradient } = policy.gradient(batch!, meanLoss(batch!));
      const logProbs = policy.logProbs(batch!);
      policy.dispose();
      return { gradient, logProbs };
    });
    expect(largestDifference(first!.logProbs, second!.logProbs)).toBeLessThan(1e-4);
    const norm = Math.hypot(...first!.gradient);
    const difference = Math.hypot(...first!.gradient.map((g, i) => g - second!.gradient[i]!));
    expect(difference / norm).toBeLessThan(1e-4);
  });

  it("is the same on every backend that is here", async (context) => {
    const policy = policyOn(wasm);
    const expected = policy.gradient(batch!, meanLoss(batch!)).gradient;
    policy.dispose();
    const seen: string[] = [];
    for (const id of ["tfjs-node-gpu", "tfjs-node", "cpu"]) {
      const backend = await openBackend(id).catch(() => null);
      if (backend === null) continue;
      seen.push(id);
      const other = policyOn(backend);
      const { gradient } = other.gradient(batch!, meanLoss(batch!));
      other.dispose();
      expect(Math.hypot(...gradient.map((g, i) => g - expected[i]!)) / Math.hypot(...expected)).toBeLessThan(1e-4);
    }
    wasm.activate();
    context.annotate(`compared: ${seen.join(", ")}`);
    expect(seen).toContain("cpu");
  });

  it("keeps no tensor of thirty steps but its own", () => {
    const policy = policyOn(wasm, parameters.slice());
    const before = wasm.tf.memory().numTensors;
    for (let step = 0; step < 30; step++) {
      const { gradient } = policy.gradient(batch!, meanLoss(batch!));
      for (let i = 0; i < gradient.length; i++) policy.parameters[i]! -= 0.01 * gradient[i]!;
      policy.renew();
    }
    expect(wasm.tf.memory().numTensors).toBe(before);
    policy.dispose();
    expect(wasm.tf.memory().numTensors).toBeLessThan(before);
  });
});
