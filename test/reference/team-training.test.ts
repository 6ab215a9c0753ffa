import { describe, expect, it } from "vitest";
import { groupAdvantages } from "../../reference/advantages.ts";
import { cpu } from "../../reference/backends/cpu.ts";
import type { Environment } from "../../reference/environment.ts";
import { policyObjective } from "../../reference/objective.ts";
import type { RolloutBatch } from "../../reference/rollout.ts";
import type { Call } from "../../runner/model.ts";
import { plain } from "./one-logit.ts";
import { TabularPolicy } from "./tabular-policy.ts";
import { environmentOf } from "./training-suite.ts";

const { tf } = await cpu.open();

/** Three vote: on X both frozen members are right, on Y only one. The policy has one action that is right on X alone, and one on Y. */
const game = {
  models: [
    { id: "always", use: "simulated", with: { skill: 1 } },
    { id: "half", use: "simulated", with: { skill: { default: 0, X: 1 } } },
    { id: "pupil", use: "simulated" },
  ],
  members: ["always", "half", "pupil"],
  method: { use: "majority-vote", with: { tie: "abstain" } },
  dataset: { domains: { X: 0.6, Y: 0.4 } },
};

const specialists = ({ item }: Call) => {
  const right = `ANSWER: ${item.targets[0]}`;
  const wrong = "ANSWER: nothing of the kind";
  return item.hidden!.domain === "X" ? [right, wrong] : [wrong, right];
};

/** One step of gradient ascent on what a batch of roll-outs says of the policy's two actions. */
function learn(policy: TabularPolicy, { groups }: RolloutBatch, rate: number): void {
  const written = groups.flatMap(({ rollouts }) => {
    const rewards = rollouts.map(({ end }) => (end.state === "graded" ? end.reward : null));
    const group = groupAdvantages(rewards, { baseline: "leave-one-out", std: "none", eps: 0 });
    if (group.state !== "spread") return [];
    return rollouts.map(({ calls }, i) => ({ call: calls[0]!, advantage: group.advantages[i]! }));
  });
  if (written.length === 0) return;
  const trajectories = groups.reduce((sum, { rollouts }) => sum + rollouts.length, 0);
  tf.tidy(() => {
    const actions = tf.oneHot(
      tf.tensor1d(
        written.map(({ call }) => call.reply[0]!),
        "int32",
      ),
      2,
    );
    const gradient = tf.grad((logits) => {
      const logProbs = actions.mul(logits.sub(logits.exp().sum().log())).sum(1);
      return policyObjective(tf, plain, logProbs, {
        reply: written.map((_, n) => n),
        trajectory: written.map((_, n) => n),
        trajectories: written.map(({ advantage }) => ({ advantage, length: 1 })),
        step: { trajectories, tokens: trajectories, maxTokens: 1 },
        old: new Float32Array(written.map(({ call }) => call.logprobs[0]!)),
        reference: null,
      }).loss;
    })(tf.tensor1d(policy.logits));
    for (const [i, g] of gradient.dataSync().entries()) policy.logits[i]! -= rate * g;
  });
}

/** How often each item is answered rightly: by the team, or by the policy alone. */
const accuracy = ({ groups }: RolloutBatch) => {
  const rewards = groups.flatMap(({ rollouts }) => rollouts.map(({ end }) => (end.state === "graded" ? end.reward : Number.NaN)));
  return rewards.reduce((sum, reward) => sum + reward, 0) / rewards.length;
};

async function trained(from: "rollOut" | "rollOutAlone") {
  const policy = new TabularPolicy([0, 0], specialists);
  const { environment, items } = await environmentOf(game, { model: policy, groupSize: 4 });
  const shareOfX = items.filter(({ hidden }) => hidden!.domain === "X").length / items.length;
  for (let step = 0; step < 20; step++) learn(policy, await environment[from](items, step), 8);
  const measured = async (way: "rollOut" | "rollOutAlone", of: Environment) => accuracy(await of[way](items, 1000));
  return {
    pY: policy.probabilities()[1]!,
    shareOfX,
    team: await measured("rollOut", environment),
    alone: await measured("rollOutAlone", environment),
  };
}

describe("training in plays of the team", () => {
  it("by the policy's own outcome makes it right alone and the team wrong", async () => {
    const { pY, shareOfX, team, alone } = await trained("rollOutAlone");
    expect(shareOfX).toBeGreaterThan(0.5);
    expect(pY).toBeLessThan(0.1);
    expect(alone).toBeGreaterThan(shareOfX - 0.05);
    expect(team).toBeLessThan(shareOfX + 0.1);
  });

  it("by the team's outcome makes the team right and the policy wrong alone", async () => {
    const { pY, shareOfX, team, alone } = await trained("rollOut");
    expect(pY).toBeGreaterThan(0.9);
    expect(team).toBeGreaterThan(0.95);
    expect(alone).toBeLessThan(1 - shareOfX + 0.1);
  });
});
