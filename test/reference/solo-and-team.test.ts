import { describe, expect, it } from "vitest";
import { groupAdvantages } from "../../reference/advantages.ts";
import { cpu } from "../../reference/backends/cpu.ts";
import { everyGroup, logitGradient, sigmoid } from "./one-logit.ts";

const { tf } = await cpu.open();

/**
 * Three vote. On 60 % of the prompts (X) both collaborators are right, on the others (Y) exactly one. The policy is right on Y alone
 * (first action) or on X alone (second); it has one logit, the same for all prompts.
 */
const kinds = [
  { chance: 0.6, collaboratorsRight: 2, isRight: (first: boolean) => !first },
  { chance: 0.4, collaboratorsRight: 1, isRight: (first: boolean) => first },
];
type Kind = (typeof kinds)[number];

const solo = ({ isRight }: Kind, first: boolean) => Number(isRight(first));
const team = ({ collaboratorsRight, isRight }: Kind, first: boolean) => Number(collaboratorsRight + Number(isRight(first)) >= 2);

const size = 2;
const rloo = { baseline: "leave-one-out", std: "none", eps: 0 } as const;

const groupOf = (kind: Kind, reward: typeof solo, actions: readonly boolean[]) =>
  groupAdvantages(
    actions.map((first) => reward(kind, first)),
    rloo,
  );

/** One step of gradient ascent, over all prompts and all groups. */
function stepped(theta: number, reward: typeof solo, rate: number): number {
  let gradient = 0;
  for (const kind of kinds) {
    for (const { actions, chance } of everyGroup(size, sigmoid(theta))) {
      const group = groupOf(kind, reward, actions);
      if (group.state === "spread") gradient += kind.chance * chance * logitGradient(tf, theta, actions, group.advantages);
    }
  }
  return theta + rate * gradient;
}

function trained(reward: typeof solo, steps: number, rate: number): number {
  let theta = 0;
  for (let step = 0; step < steps; step++) theta = stepped(theta, reward, rate);
  return sigmoid(theta);
}

const accuracy = (reward: typeof solo, p: number) =>
  kinds.reduce((sum, kind) => sum + kind.chance * (p * reward(kind, true) + (1 - p) * reward(kind, false)), 0);

describe("a policy that is trained alone, or by its team's outcome", () => {
  it("starts as half of a specialist for either kind of prompt", () => {
    expect(accuracy(solo, 0.5)).toBeCloseTo(0.5, 12);
    expect(accuracy(team, 0.5)).toBeCloseTo(0.8, 12);
    expect([accuracy(solo, 0), accuracy(team, 0)]).toEqual([0.6, 0.6]);
    expect([accuracy(solo, 1), accuracy(team, 1)]).toEqual([0.4, 1]);
  });

  it("goes opposite ways from the first step on", () => {
    expect(trained(solo, 1, 1)).toBeCloseTo(0.487503, 6);
    expect(trained(team, 1, 1)).toBeCloseTo(0.524979, 6);
    const theta = Math.log(0.3 / 0.7);
    expect(stepped(theta, solo, 1) - theta).toBeCloseTo(-0.2 * 0.3 * 0.7, 6);
    expect(stepped(theta, team, 1) - theta).toBeCloseTo(0.4 * 0.3 * 0.7, 6);
  });

  it("makes the team worse where it is trained alone, though it gets better itself", () => {
    const p = trained(solo, 100, 20);
    expect(p).toBeLessThan(0.01);
    expect(accuracy(solo, p)).toBeGreaterThan(0.597);
    expect(accuracy(team, p)).toBeLessThan(0.604);
  });

  it("makes the team right where it is trained by its outcome, though it gets worse itself", () => {
    const p = trained(team, 100, 20);
    expect(p).toBeGreaterThan(0.99);
    expect(accuracy(team, p)).toBeGreaterThan(0.996);
    expect(accuracy(solo, p)).toBeLessThan(0.403);
  });

  it("learns nothing from a prompt on which the team is right anyway", () => {
    for (const { actions } of everyGroup(size, 0.5)) expect(groupOf(kinds[0]!, team, actions).state).toBe("flat");
  });
});
