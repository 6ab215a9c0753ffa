import { describe, expect, it } from "vitest";
import { cpu } from "../../reference/backends/cpu.ts";
import { klEstimators } from "../../reference/kl-estimators/all.ts";

const { tf } = await cpu.open();

const valueAt = (id: keyof typeof klEstimators, l: number, f: number) =>
  tf.tidy(() => klEstimators[id].of(tf.scalar(l - f)).dataSync()[0]!);

/** Of two outcomes, what a policy of probability p expects against a reference of probability q. */
const expected = (id: keyof typeof klEstimators, p: number, q: number) =>
  p * valueAt(id, Math.log(p), Math.log(q)) + (1 - p) * valueAt(id, Math.log(1 - p), Math.log(1 - q));

describe("the estimators of the divergence", () => {
  it("are listed under their own ids", () => {
    for (const [id, estimator] of Object.entries(klEstimators)) expect(estimator.id).toBe(id);
  });

  it("have their values on either side of the reference", () => {
    const values = (l: number, f: number) => (["k1", "k2", "k3"] as const).map((id) => valueAt(id, l, f));
    for (const [i, value] of values(-1, -1.2).entries()) expect(value).toBeCloseTo([0.2, 0.02, 0.0187308][i]!, 6);
    for (const [i, value] of values(-1.2, -1).entries()) expect(value).toBeCloseTo([-0.2, 0.02, 0.0214028][i]!, 6);
  });

  it("are unbiased, k1 and k3; k2 is not", () => {
    expect(expected("k1", 0.5, 0.25)).toBeCloseTo(0.143841, 6);
    expect(expected("k3", 0.5, 0.25)).toBeCloseTo(0.143841, 6);
    expect(expected("k2", 0.5, 0.25)).toBeCloseTo(0.1612137, 6);
    expect(valueAt("k3", Math.log(0.5), Math.log(0.25))).toBeCloseTo(0.1931472, 6);
    expect(valueAt("k3", Math.log(0.5), Math.log(0.75))).toBeCloseTo(0.0945349, 6);
  });

  it("keep their digits close to the reference, k3 too", () => {
    expect(valueAt("k3", -1, -1.0001) / (1e-4 ** 2 / 2)).toBeCloseTo(1, 2);
  });
});
