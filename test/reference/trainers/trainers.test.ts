import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { groupAdvantages } from "../../../reference/advantages.ts";
import type { Rollout } from "../../../reference/rollout.ts";
import { trainers } from "../../../reference/trainers/all.ts";
import { cRl } from "../../../reference/trainers/c-rl.ts";
import { ownRl } from "../../../reference/trainers/own-rl.ts";
import { soloRl } from "../../../reference/trainers/solo-rl.ts";
import type { Call } from "../../../runner/model.ts";
import { TabularPolicy } from "../tabular-policy.ts";
import { trainedOnce } from "./trained.ts";

const member = (id: string, skill: number) => ({ id, use: "simulated", with: { skill } });
const models = [member("a", 0.6), member("b", 0.4), member("pupil", 0.5)];
const members = ["a", "pupil", "b"];
const voted = { models, members, method: { use: "refine", with: { rounds: 1, final: "vote", tie: "first" } } };
const undecided = () => new TabularPolicy([0, 0], ({ item }: Call) => [`ANSWER: ${item.targets[0]}`, "ANSWER: something else"]);
const choices = { baseline: "group", std: "sample", eps: 1e-4 } as const;
const outcome = ({ end }: Rollout) => (end.state === "graded" ? end.reward : null);

describe("the trainers", () => {
  it("are the files of their folder, each named by its id", () => {
    const files = readdirSync("reference/trainers").filter((name) => !["all.ts", "none.ts"].includes(name));
    expect(trainers.map(({ id }) => `${id}.ts`)).toEqual(files.sort());
  });

  it.each([cRl, ownRl])("$id plays the whole team once for each member of a group, and nobody without the policy", async (trainer) => {
    const { kinds, step } = await trainedOnce(trainer, voted, undecided());
    expect(kinds).toEqual(["rollOut"]);
    expect(step.counts.plays).toBe(3 * 4);
    // First answers and one round: frozen members read the policy in the round, and say the same where it said the same.
    expect(step.counts.calls.pupil).toBe(3 * 4 * 2);
    expect(step.groups.flatMap(({ tau }) => tau.map(({ calls }) => calls.length))).toEqual(Array(12).fill(2));
  });

  it.each(trainers)("$id gives every roll-out its advantage over those of its own prompt", async (trainer) => {
    const { told, step } = await trainedOnce(trainer, voted, undecided(), 8);
    expect(step.groups).toBe(told);
    for (const { R, A } of told) expect(A).toEqual(groupAdvantages(R, choices));
    expect(told.some(({ A }) => A.state === "spread")).toBe(true);
  });
});

describe("c-rl", () => {
  it("rewards with the outcome of the team, which the policy's own answers do not decide", async () => {
    const { told, played } = await trainedOnce(cRl, voted, undecided(), 8);
    const taus = told.flatMap(({ tau }) => tau);
    expect(told.flatMap(({ R }) => R)).toEqual(taus.map(outcome));
    expect(taus).toEqual(played[0]!.groups.flatMap(({ rollouts }) => rollouts));
    expect(taus.some((tau) => outcome(tau) !== tau.calls.at(-1)!.score)).toBe(true);
  });

  it("masks a group with a failed play, whose reward is not 0", async () => {
    const failing = [member("a", 1), { id: "b", use: "scripted", with: { otherwise: null } }, member("pupil", 0.5)];
    const aggregates = { models: failing, members, method: { use: "aggregator", with: { aggregator: "b" } } };
    const { told } = await trainedOnce(cRl, aggregates, undecided());
    expect(told.map(({ R, A }) => [R, A.state])).toEqual(Array(3).fill([Array(4).fill(null), "masked"]));
  });
});

describe("solo-rl", () => {
  it("asks the policy alone, and rewards its own answer", async () => {
    const { told, kinds, step } = await trainedOnce(soloRl, voted, undecided());
    expect(kinds).toEqual(["rollOutAlone"]);
    expect(step.counts.calls).toEqual({ pupil: 12 });
    for (const { R, tau } of told) expect(R).toEqual(tau.map(({ calls }) => calls[0]!.score));
  });
});

describe("own-rl", () => {
  it("rewards the policy's last message in the team, whatever the team's outcome", async () => {
    const { told } = await trainedOnce(ownRl, voted, undecided(), 8);
    for (const { R, tau } of told) expect(R).toEqual(tau.map(({ calls }) => calls[1]!.score));
    expect(told.some(({ R, tau }) => tau.some((tau_g, g) => R[g] !== outcome(tau_g)))).toBe(true);
  });

  it("is C-RL where the policy writes the team's answer", async () => {
    const aggregated = { models, members, method: { use: "aggregator", with: { aggregator: "pupil" } } };
    const rewards = async (trainer: typeof cRl) => (await trainedOnce(trainer, aggregated, undecided())).told.map(({ R }) => R);
    expect(await rewards(ownRl)).toEqual(await rewards(cRl));
  });

  it("has no reward where the policy was not asked", async () => {
    const { told, step } = await trainedOnce(ownRl, { models, members, method: { use: "single", with: { member: "a" } } }, undecided());
    expect(told.map(({ A }) => A.state)).toEqual(["masked", "masked", "masked"]);
    expect(step.counts.policyIdle).toBe(3);
  });
});
