import { describe, expect, it } from "vitest";
import { cpu } from "../../reference/backends/cpu.ts";
import { type ObjectiveChoices, policyObjective } from "../../reference/objective.ts";
import { ratios } from "../../reference/ratios/all.ts";
import { oneReplyEach } from "./one-reply-each.ts";

const { tf } = await cpu.open();
const old = [-1, -0.5, -2, -0.7];
const now = [-0.9, -0.6, -1.8, -0.7];

const choices = (ratio: ObjectiveChoices["ratio"], low: number, high: number): ObjectiveChoices => ({
  ratio,
  clip: { low, high },
  aggregation: "grpo",
  kl: { estimator: "k3", coefficient: 0 },
});

/** The objective of one reply, its gradient by each of its tokens' log-probabilities, and the share of them that is clipped. */
function objectiveOf(of: ObjectiveChoices, advantage: number) {
  let clipShare = Number.NaN;
  let value = Number.NaN;
  let gradient: number[] = [];
  tf.tidy(() => {
    const l = tf.tensor1d(now);
    const result = tf.valueAndGrad((x: typeof l) => {
      const { loss, metrics } = policyObjective(tf, of, x, oneReplyEach([{ advantage, old }]));
      clipShare = metrics.clipShare;
      return loss;
    })(l);
    value = -result.value.dataSync()[0]!;
    gradient = [...result.grad.dataSync()].map((g) => -g);
  });
  return { value, gradient, clipShare };
}

const ratioOf = (id: ObjectiveChoices["ratio"], reply: readonly number[] = [0, 0, 0, 0]) =>
  tf.tidy(() => Array.from(ratios[id].of(tf, tf.tensor1d(now.map((l, n) => l - old[n]!)), reply).dataSync()));

const expectClose = (found: readonly number[], expected: readonly number[], digits = 6) => {
  expect(found.length).toBe(expected.length);
  for (const [n, value] of found.entries()) expect(value).toBeCloseTo(expected[n]!, digits);
};

describe("the ratio", () => {
  it("is each token's own, or the geometric mean over the reply, never their product", () => {
    expectClose(ratioOf("token"), [1.1051709, 0.9048374, 1.2214028, 1]);
    expectClose(ratioOf("sequence"), [1.0512711, 1.0512711, 1.0512711, 1.0512711]);
  });

  it("of a sequence is each reply's, whatever the layout", () => {
    const [a, b] = [Math.exp((0.1 + 0.2) / 2), Math.exp((-0.1 + 0) / 2)];
    expectClose(ratioOf("sequence", [0, 1, 0, 1]), [a, b, a, b]);
    expectClose(ratioOf("sequence", [0, -1, 0, -1]), [a, 0, a, 0]);
  });
});

describe("the clipped surrogate", () => {
  it("of tokens sees no gain beyond the bound that a positive advantage pushes towards", () => {
    const { value, gradient, clipShare } = objectiveOf(choices("token", 0.2, 0.2), 1);
    expect(value).toBeCloseTo(1.0525021, 6);
    expectClose(gradient, [1.1051709 / 4, 0.9048374 / 4, 0, 1 / 4]);
    expect(clipShare).toBeCloseTo(1 / 4, 6);
  });

  it("of tokens sees every loss beyond the bound that a negative advantage pushes away from", () => {
    const { value, gradient, clipShare } = objectiveOf(choices("token", 0.2, 0.2), -1);
    expect(value).toBeCloseTo(-1.0578528, 6);
    expectClose(gradient, [-1.1051709 / 4, -0.9048374 / 4, -1.2214028 / 4, -1 / 4]);
    expect(clipShare).toBe(0);
  });

  it("of a sequence is clipped with all of its tokens, on one side only", () => {
    const narrow = choices("sequence", 3e-4, 4e-4);
    const up = objectiveOf(narrow, 1);
    expect(up.value).toBeCloseTo(1.0004, 6);
    expect(up.gradient.map(Math.abs)).toEqual([0, 0, 0, 0]);
    expect(up.clipShare).toBeCloseTo(1, 6);
    for (const of of [narrow, choices("sequence", 0.1, 0.1)]) {
      const down = objectiveOf(of, -1);
      expect(down.value).toBeCloseTo(-1.0512711, 6);
      expectClose(
        down.gradient,
        old.map(() => -1.0512711 / 4),
      );
      expect(down.clipShare).toBe(0);
    }
    const wide = objectiveOf(choices("sequence", 0.1, 0.1), 1);
    expect(wide.value).toBeCloseTo(1.0512711, 6);
    expectClose(
      wide.gradient,
      old.map(() => 1.0512711 / 4),
    );
  });
});
