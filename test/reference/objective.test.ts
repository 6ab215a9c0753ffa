import { describe, expect, it } from "vitest";
import { cpu } from "../../reference/backends/cpu.ts";
import { type ObjectiveChoices, policyObjective, type TokenBatch } from "../../reference/objective.ts";
import { plain } from "./one-logit.ts";
import { oneReplyEach } from "./one-reply-each.ts";

const { tf } = await cpu.open();

function valued(choices: ObjectiveChoices, now: readonly number[], batch: TokenBatch, entropies?: readonly number[]) {
  let metrics: ReturnType<typeof policyObjective>["metrics"] | null = null;
  let loss = Number.NaN;
  let gradient: number[] = [];
  tf.tidy(() => {
    const result = tf.valueAndGrad((l) => {
      const found = policyObjective(tf, choices, l, batch, entropies === undefined ? null : tf.tensor1d([...entropies]));
      metrics = found.metrics;
      return found.loss;
    })(tf.tensor1d([...now]));
    loss = result.value.dataSync()[0]!;
    gradient = [...result.grad.dataSync()];
  });
  return { loss, gradient, metrics: metrics! };
}

const expectClose = (found: readonly number[], expected: readonly number[]) => {
  expect(found.length).toBe(expected.length);
  for (const [n, value] of found.entries()) expect(value).toBeCloseTo(expected[n]!, 6);
};

/** Two trajectories: the first spoke twice, with a collaborator's words between; the layout is another than the order. */
const spoken: TokenBatch = {
  reply: [-1, 2, 0, 0, -1, 1, -1],
  trajectory: [0, 0, 1],
  trajectories: [
    { advantage: 1, length: 3 },
    { advantage: -1, length: 1 },
  ],
  step: { trajectories: 2, tokens: 4, maxTokens: 8 },
  old: new Float32Array([0, -0.5, -1, -2, -99, -3, Number.NEGATIVE_INFINITY]),
  reference: null,
};
const unchanged = [-7, -0.5, -1, -2, -8, -3, -9];

describe("the objective", () => {
  it("at the first step has the plain policy gradient, whatever its value", () => {
    const { loss, gradient, metrics } = valued(plain, unchanged, spoken);
    expect(loss).toBeCloseTo(0, 6);
    expectClose(gradient, [0, 1 / 2, -1 / 6, -1 / 6, 0, -1 / 6, 0]);
    expect(metrics).toEqual({ tokens: 4, ratio: 1, clipShare: 0, kl: null, entropy: null });
  });

  it("gives tokens that the policy did not write a gradient of exactly 0, for every choice", () => {
    const reference = new Float32Array([5, -0.6, -1, -1.5, Number.NaN, -3, 0]);
    for (const ratio of ["token", "sequence"] as const) {
      for (const aggregation of ["grpo", "bnpo", "dr-grpo"] as const) {
        for (const estimator of ["k1", "k2", "k3"] as const) {
          const choices: ObjectiveChoices = { ...plain, ratio, aggregation, kl: { estimator, coefficient: 0.1 } };
          const { loss, gradient } = valued(choices, unchanged, { ...spoken, reference });
          expect([0, 4, 6].map((n) => Math.abs(gradient[n]!))).toEqual([0, 0, 0]);
          expect([1, 2, 3, 5].every((n) => Number.isFinite(gradient[n]!) && gradient[n] !== 0)).toBe(true);
          expect(Number.isFinite(loss)).toBe(true);
        }
      }
    }
  });

  it("weighs tokens by their whole trajectory", () => {
    const weights = (aggregation: ObjectiveChoices["aggregation"]) =>
      [1, 2, 3, 5].map((n) => valued({ ...plain, aggregation }, unchanged, spoken).gradient[n]!);
    expectClose(weights("bnpo"), [1 / 4, -1 / 4, -1 / 4, -1 / 4]);
    expectClose(weights("dr-grpo"), [1 / 16, -1 / 16, -1 / 16, -1 / 16]);
  });

  it("of a step in two batches adds up to that of one", () => {
    const now = [-0.4, -0.9, -2.2, -3.1];
    const whole = oneReplyEach([
      { advantage: 0.7, old: [-0.5, -1] },
      { advantage: -0.3, old: [-2, -3] },
    ]);
    const half = (i: 0 | 1): TokenBatch => ({
      ...whole,
      reply: [0, 0],
      trajectory: [i],
      old: whole.old.slice(2 * i, 2 * i + 2),
    });
    for (const aggregation of ["grpo", "bnpo", "dr-grpo"] as const) {
      for (const ratio of ["token", "sequence"] as const) {
        const choices = { ...plain, aggregation, ratio };
        const [a, b] = [valued(choices, now.slice(0, 2), half(0)), valued(choices, now.slice(2), half(1))];
        const one = valued(choices, now, whole);
        expect(a.loss + b.loss).toBeCloseTo(one.loss, 6);
        expectClose([...a.gradient, ...b.gradient], one.gradient);
      }
    }
  });

  it("adds the divergence from the reference, weighed alike", () => {
    const batch = oneReplyEach([{ advantage: 0, old: [-1, -1.2], reference: [-1.2, -1] }]);
    const { loss, gradient, metrics } = valued({ ...plain, kl: { estimator: "k3", coefficient: 0.5 } }, [-1, -1.2], batch);
    const mean = (0.0187308 + 0.0214028) / 2;
    expect(metrics.kl).toBeCloseTo(mean, 6);
    expect(loss).toBeCloseTo(0.5 * mean, 6);
    // d k3 / d l = 1 - exp(f - l).
    expectClose(gradient, [0.25 * (1 - Math.exp(-0.2)), 0.25 * (1 - Math.exp(0.2))]);
  });

  it("shows the divergence from a reference that it does not steer by, and the entropy that is given", () => {
    const batch = oneReplyEach([{ advantage: 1, old: [-1, -1.2], reference: [-1.2, -1] }]);
    const choices: ObjectiveChoices = { ...plain, kl: { estimator: "k1", coefficient: 0 } };
    const { loss, metrics } = valued(choices, [-1, -1.2], batch, [0.5, 0.7]);
    expect(loss).toBeCloseTo(-1, 6);
    expect(metrics.kl).toBeCloseTo(0, 6);
    expect(metrics.entropy).toBeCloseTo(0.6, 6);
  });

  it("counts a trajectory in which the policy never spoke, which has no gradient", () => {
    const silent = { ...spoken, step: { ...spoken.step, trajectories: 3 } };
    expectClose(
      valued(plain, unchanged, silent).gradient,
      valued(plain, unchanged, spoken).gradient.map((g) => (g * 2) / 3),
    );
  });

  it("refuses a batch in which the policy wrote nothing, and a divergence without a reference", () => {
    expect(() => valued(plain, unchanged, { ...spoken, reply: unchanged.map(() => -1) })).toThrow("wrote nothing");
    expect(() => valued({ ...plain, kl: { estimator: "k3", coefficient: 0.1 } }, unchanged, spoken)).toThrow("there is no reference");
  });
});
