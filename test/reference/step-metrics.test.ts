import { describe, expect, it } from "vitest";
import { groupAdvantages } from "../../reference/advantages.ts";
import type { Rollout } from "../../reference/rollout.ts";
import { stepMetrics } from "../../reference/step-metrics.ts";

const choices = { baseline: "group", std: "sample", eps: 1e-4 } as const;
const graded = (reward: number): Rollout["end"] => ({ state: "graded", reward, answer: "x" });
const said = (answer: string | null, score: number, logprobs: readonly number[]): Rollout["calls"][number] => ({
  prompt: [1],
  reply: logprobs.map(() => 2),
  logprobs,
  kind: "answer",
  answer,
  score,
});
const rollout = (end: Rollout["end"], ...calls: Rollout["calls"]): Rollout => ({ end, calls, isDegraded: false });
const group = (tau: readonly Rollout[], R: readonly (number | null)[]) => ({ tau, R, A: groupAdvantages(R, choices) });

describe("the metrics of a step", () => {
  const failed: Rollout["end"] = { state: "masked", failure: { where: "scorer", message: "broken" } };
  const groups = [
    group(
      [rollout(graded(1), said("a", 0, [-1]), said("b", 1, [-3, -1])), rollout(graded(0), said("c", 0, [-1]), said("c", 0, [-2]))],
      [1, 0],
    ),
    group([rollout(graded(1)), rollout(graded(1))], [1, 1]),
    group([rollout(failed, said(null, 0, [-2])), rollout(graded(0), said("c", 0, [-4]))], [null, 0]),
  ];
  const counts = { plays: 6, policyIdle: 1, flat: 1, masked: 1, degraded: 0, calls: { pupil: 6 } };

  it("are those of the roll-outs: a masked one has no reward, and counts with what it said", () => {
    const metrics = stepMetrics(3, { groups, counts, update: null });
    expect(metrics).toMatchObject({
      step: 3,
      reward: 3 / 5,
      own: 1 / 4,
      distinct: 2,
      parsed: 5 / 6,
      plays: 6,
      policyIdle: 1,
      tokens: 7,
      logProb: -2,
    });
    expect(metrics.flat).toBeCloseTo(1 / 3, 12);
    expect(metrics.masked).toBeCloseTo(1 / 3, 12);
    expect(metrics).toMatchObject({ loss: null, learntTokens: 0, ratio: null, clipShare: null, kl: null, norm: null, mismatch: null });
  });

  it("have no clock: they are made of the step alone", () => {
    const update = { loss: 1, tokens: 5, ratio: 1, clipShare: 0, kl: 0.5, entropy: null, norm: 2, learningRate: 0.1, mismatch: 1e-6 };
    const once = JSON.stringify(stepMetrics(1, { groups, counts, update }));
    expect(JSON.stringify(stepMetrics(1, { groups, counts, update }))).toBe(once);
    expect(JSON.parse(once)).toMatchObject({ loss: 1, learntTokens: 5, kl: 0.5, norm: 2 });
  });
});
