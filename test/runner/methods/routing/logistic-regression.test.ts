import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Example, fitLogistic, logistic } from "../../../../runner/methods/routing/logistic-regression.ts";
import { addTo, inner } from "../../../../runner/methods/routing/question-features.ts";

const unit = (...values: number[]) => {
  const norm = Math.hypot(...values) || 1;
  return { indices: Int32Array.from(values.keys()), values: Float64Array.from(values, (value) => value / norm) };
};
const coordinate = fc.double({ min: -1, max: 1, noNaN: true });
const example = fc
  .record({ x: coordinate, y: coordinate, target: fc.constantFrom(0, 0.5, 1) })
  .map(({ x, y, target }): Example => ({ features: unit(x, y), target }));

describe("logistic regression", () => {
  it("ends where the gradient vanishes", () => {
    fc.assert(
      fc.property(fc.array(example, { minLength: 1, maxLength: 30 }), (examples) => {
        const l2 = 0.02;
        const { bias, weights } = fitLogistic(examples, { dimensions: 2, l2, epochs: 400 });
        const slope = Float64Array.from(weights, (weight) => l2 * weight);
        for (const { features, target } of examples)
          addTo(slope, features, (logistic(bias + inner(features, weights)) - target) / examples.length);
        expect(Math.hypot(...slope)).toBeLessThan(1e-7);
      }),
      { numRuns: 50, seed: 1 },
    );
  });

  it("is finite and near the mean where all targets are equal", () => {
    for (const target of [0, 1]) {
      const examples = Array.from({ length: 20 }, (_, i) => ({ features: unit(i, 1), target }));
      const { bias, weights } = fitLogistic(examples, { dimensions: 2, l2: 0.01, epochs: 200 });
      const chance = logistic(bias + inner(unit(3, 1), weights));
      expect(Math.abs(chance - target)).toBeLessThan(1 / 20);
      expect(chance).not.toBe(target);
    }
  });

  it("does not depend on the order of the examples, but for rounding", () => {
    const examples = Array.from({ length: 9 }, (_, i) => ({ features: unit(i - 4, 2), target: i % 3 === 0 ? 1 : 0 }));
    const weightsOf = (of: Example[]) => [...fitLogistic(of, { dimensions: 2, l2: 0.01, epochs: 100 }).weights];
    for (const [j, weight] of weightsOf([...examples].reverse()).entries()) expect(weight).toBeCloseTo(weightsOf(examples)[j]!, 12);
  });
});
