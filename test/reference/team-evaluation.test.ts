import { describe, expect, it } from "vitest";
import { evaluated } from "../../reference/team-evaluation.ts";
import type { Call } from "../../runner/model.ts";
import { TabularPolicy } from "./tabular-policy.ts";
import { environmentOf } from "./training-suite.ts";

const member = (id: string, skill: number) => ({ id, use: "simulated", with: { skill } });
const members = ["a", "pupil", "b"];
const saying = (text: (call: Call) => string) => new TabularPolicy([0], (call) => [text(call)]);
const right = ({ item }: Call) => `ANSWER: ${item.targets[0]}`;

async function seen(setting: Parameters<typeof environmentOf>[0], model: TabularPolicy) {
  const { environment, items } = await environmentOf(setting, { model, groupSize: 1 });
  return { ...(await evaluated(environment, items)), items };
}

describe("an evaluation", () => {
  it("tells the team's accuracy from the policy's, item by item", async () => {
    const models = [member("a", 0), member("b", 0), member("pupil", 1)];
    const outvoted = { models, members, method: { use: "majority-vote", with: { tie: "first" } } };
    const { evaluation, outcomes, items } = await seen(outvoted, saying(right));
    expect(evaluation).toMatchObject({ items: 40, alone: 1, last: 1, parsed: 1, policyIdle: 0, masked: 0 });
    expect(evaluation.team).toBeLessThan(1);
    expect(evaluation.team).toBe(outcomes.filter(({ team }) => team === 1).length / 40);
    expect(outcomes.map(({ item, answer }) => [item, answer])).toEqual(items.map(({ id, targets }) => [id, targets[0]]));
    expect(evaluation.distinct).toBe(new Set(items.map(({ targets }) => targets[0])).size);
  });

  it("sees a policy that always says one thing, and one that says nothing", async () => {
    const models = [member("a", 1), member("b", 1), member("pupil", 1)];
    const setting = { models, members, method: { use: "majority-vote", with: { tie: "first" } } };
    const one = await seen(
      setting,
      saying(() => "ANSWER: 7"),
    );
    expect(one.evaluation).toMatchObject({ team: 1, distinct: 1, parsed: 1 });
    const silent = await seen(
      setting,
      saying(() => ""),
    );
    expect(silent.evaluation).toMatchObject({ team: 1, alone: 0, last: 0, distinct: 0, parsed: 0 });
  });

  it("counts items on which the policy is not asked", async () => {
    const models = [member("a", 1), member("b", 1), member("pupil", 1)];
    const { evaluation, outcomes } = await seen({ models, members, method: { use: "single", with: { member: "a" } } }, saying(right));
    expect(evaluation).toMatchObject({ team: 1, last: null, parsed: null, policyIdle: 40 });
    expect(outcomes[0]).toMatchObject({ last: null, answer: null, alone: 1 });
  });

  it("gives no grade to a play that failed: the accuracy is that of the others", async () => {
    const models = [member("a", 1), { id: "b", use: "scripted", with: { otherwise: null } }, member("pupil", 1)];
    const { evaluation } = await seen({ models, members, method: { use: "aggregator", with: { aggregator: "b" } } }, saying(right));
    expect(evaluation).toMatchObject({ team: null, masked: 40, alone: 1 });
  });
});
