import { describe, expect, it } from "vitest";
import type { RolloutBatch } from "../../reference/rollout.ts";
import type { Call } from "../../runner/model.ts";
import { TabularPolicy } from "./tabular-policy.ts";
import { environmentOf } from "./training-suite.ts";

const member = (id: string, skill = 0.5) => ({ id, use: "simulated", with: { skill } });
const models = [member("a", 0.6), member("b", 0.4), member("pupil")];
const members = ["a", "pupil", "b"];
const aggregated = { models, members, method: { use: "aggregator", with: { aggregator: "pupil" } } };
const voted = { models, members, method: { use: "refine", with: { rounds: 1, final: "vote", tie: "first" } } };

/** Says the right answer, or another. */
const rightOrWrong = ({ item }: Call) => [`ANSWER: ${item.targets[0]}`, "ANSWER: something else"];
const undecided = () => new TabularPolicy([0, 0], rightOrWrong);
const steadfast = () => new TabularPolicy([0], rightOrWrong);

const rewards = ({ groups }: RolloutBatch) =>
  groups.map(({ rollouts }) => rollouts.map(({ end }) => (end.state === "graded" ? end.reward : end.failure.message)));

describe("roll-outs", () => {
  it("are plays of the whole team, once for each member of a prompt's group, and of nobody else", async () => {
    const { environment, items } = await environmentOf(aggregated, { model: undecided() });
    const { groups, counts } = await environment.rollOut(items.slice(0, 3), 0);
    expect(counts.plays).toBe(12);
    expect(groups.map(({ item, rollouts }) => [item, rollouts.length])).toEqual(items.slice(0, 3).map(({ id }) => [id, 4]));
    // The frozen members answer once a prompt, whatever the policy does; the policy answers and aggregates in every roll-out.
    expect(counts.calls).toEqual({ a: 3, b: 3, pupil: 24 });
  });

  it("advance together: the policy is asked everything of one round in one batch", async () => {
    const model = undecided();
    const { environment, items } = await environmentOf(aggregated, { model });
    await environment.rollOut(items.slice(0, 3), 5);
    expect(model.batches.map((calls) => calls.map(({ turn }) => turn.kind))).toEqual([
      Array(12).fill("answer"),
      Array(12).fill("aggregate"),
    ]);
    const calls = model.batches.flat();
    expect(new Set(calls.map(({ repeat }) => repeat))).toEqual(new Set([5]));
    expect(calls.slice(0, 4).map(({ sample }) => sample)).toEqual([0, 1, 2, 3]);
    expect(calls.every(({ sampling }) => sampling.temperature === 1)).toBe(true);
  });

  it("tell what the policy wrote, token by token, and how good each of its answers was", async () => {
    const { environment, items } = await environmentOf(aggregated, { model: undecided() });
    const { groups } = await environment.rollOut(items.slice(0, 5), 0);
    const right = new Map(items.map(({ id, targets }) => [id, targets[0]]));
    for (const { item, rollouts } of groups) {
      for (const { end, calls } of rollouts) {
        expect(calls.map(({ kind }) => kind)).toEqual(["answer", "aggregate"]);
        for (const { reply, logprobs, answer, score } of calls) {
          expect(logprobs).toEqual([Math.log(0.5)]);
          expect(answer).toBe(reply[0] === 0 ? right.get(item) : "something else");
          expect(score).toBe(reply[0] === 0 ? 1 : 0);
        }
        // It has the last word.
        expect(end).toEqual({ state: "graded", reward: calls[1]!.score, answer: calls[1]!.answer });
      }
    }
    const first = groups.flatMap(({ rollouts }) => rollouts.map(({ calls }) => calls[0]!.reply[0]));
    expect(new Set(first)).toEqual(new Set([0, 1]));
  });

  it("of a step are the same again, those of another step others", async () => {
    const played = async (step: number) => {
      const { environment, items } = await environmentOf(voted, { model: undecided() });
      return rewards(await environment.rollOut(items, step));
    };
    const once = await played(3);
    expect(await played(3)).toEqual(once);
    expect(await played(4)).not.toEqual(once);
  });

  it("of one question that stands in a batch twice are other draws", async () => {
    const model = undecided();
    const { environment, items } = await environmentOf(aggregated, { model });
    const { counts } = await environment.rollOut([items[0]!, items[0]!], 0);
    expect(model.batches[0]!.map(({ sample }) => sample)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(counts.calls).toEqual({ a: 1, b: 1, pupil: 16 });
  });

  it("do not mistake a frozen copy of the policy for the policy", async () => {
    const twins = { ...voted, models: [member("a"), member("pupil")], members: ["a", "pupil"] };
    const { environment, items } = await environmentOf(twins, { model: steadfast() });
    const { counts } = await environment.rollOut(items.slice(0, 2), 0);
    // First answers and one round: the copy is asked once for each prompt and round, the policy in each roll-out.
    expect(counts.calls).toEqual({ a: 4, pupil: 16 });
  });
});

describe("frozen members' calls", () => {
  // The policy always says the same, so that what shows its words is the same request in every roll-out.
  it("are shared within a group, those that show the policy's words too, where noise is shared", async () => {
    const { environment, items } = await environmentOf(voted, { model: steadfast() });
    const { counts } = await environment.rollOut(items.slice(0, 3), 0);
    expect(counts.calls).toEqual({ a: 3 + 3, b: 3 + 3, pupil: 12 + 12 });
    expect(counts.flat).toBe(3);
  });

  it("are drawn for each roll-out, those that show the policy's words alone, where noise is independent", async () => {
    const { environment, items } = await environmentOf(voted, { model: steadfast(), envNoise: "independent" });
    const { groups, counts } = await environment.rollOut(items, 0);
    expect(counts.calls).toEqual({ a: 40 + 160, b: 40 + 160, pupil: 160 + 160 });
    expect(groups.some(({ rollouts }) => new Set(rollouts.map(({ end }) => JSON.stringify(end))).size > 1)).toBe(true);
  });

  it("depend on the policy also through another member's words", async () => {
    // pupil -> b -> a: in the first round only b reads the policy; in the second, a reads what b wrote then.
    const chained = { models, members: ["pupil", "b", "a"], method: { use: "structure", with: { graph: "chain", rounds: 2 } } };
    const { environment, items } = await environmentOf(chained, { model: steadfast(), envNoise: "independent" });
    const { counts } = await environment.rollOut(items.slice(0, 1), 0);
    expect(counts.calls).toEqual({ pupil: 12, b: 1 + 4 + 4, a: 1 + 1 + 4 });
  });
});

describe("what is learnt nothing of", () => {
  it("is a prompt on which nobody asks the policy", async () => {
    const model = undecided();
    const { environment, items } = await environmentOf({ models, members, method: { use: "single", with: { member: "a" } } }, { model });
    const { groups, counts } = await environment.rollOut(items.slice(0, 2), 0);
    expect(counts).toEqual({ plays: 8, policyIdle: 2, flat: 2, masked: 0, degraded: 0, calls: { a: 2 } });
    expect(groups[0]!.rollouts[0]!.calls).toEqual([]);
    expect(model.batches).toEqual([]);
  });

  it("is a play that failed: it has no reward, not one of 0", async () => {
    const failing = [member("a"), { id: "b", use: "scripted", with: { otherwise: null } }, member("pupil")];
    const aggregates = { models: failing, members, method: { use: "aggregator", with: { aggregator: "b" } } };
    const { environment, items } = await environmentOf(aggregates, { model: undecided() });
    const batch = await environment.rollOut(items.slice(0, 2), 0);
    expect(rewards(batch)).toEqual([Array(4).fill("scripted to fail"), Array(4).fill("scripted to fail")]);
    expect(batch.counts).toMatchObject({ masked: 2, flat: 0, degraded: 0 });
  });
});

describe("a failed grading", () => {
  it("masks the whole group", async () => {
    const say = { id: "a", use: "scripted", with: { otherwise: "ANSWER: 1" } };
    const spoken = {
      models: [say, member("pupil")],
      members: ["a", "pupil"],
      method: { use: "aggregator", with: { aggregator: "pupil" } },
    };
    // Half of the roll-outs say nothing that could be graded; the scorer breaks on an item without gold where something is said.
    const model = new TabularPolicy([0, 0], () => ["ANSWER: 1", ""]);
    const { environment, items } = await environmentOf(spoken, { model, groupSize: 16 });
    const { groups, counts } = await environment.rollOut([{ ...items[0]!, targets: undefined as never }], 0);
    const ends = groups[0]!.rollouts.map(({ end }) => (end.state === "masked" ? end.failure.where : end.reward));
    expect(new Set(ends)).toEqual(new Set(["scorer", 0]));
    expect(groups[0]!.rollouts.flatMap(({ calls }) => calls.map(({ score }) => score))).toContain(null);
    expect(counts.masked).toBe(1);
  });
});

describe("a team", () => {
  it("that goes on without a failed call has a reward, and is counted", async () => {
    const failing = [member("a"), { id: "b", use: "scripted", with: { otherwise: null } }, member("pupil")];
    const { environment, items } = await environmentOf({ ...aggregated, models: failing }, { model: undecided() });
    const { counts } = await environment.rollOut(items.slice(0, 2), 0);
    expect(counts).toMatchObject({ masked: 0, degraded: 8 });
  });

  it("that ends without an answer has a reward of 0", async () => {
    const silent = new TabularPolicy([0], () => ["I would rather not say."]);
    const marked = { ...aggregated, models: [member("a", 1), member("b", 1), member("pupil")] };
    const { environment, items } = await environmentOf(marked, { model: silent });
    const { groups } = await environment.rollOut(items.slice(0, 1), 0);
    expect(groups[0]!.rollouts[0]!.end).toMatchObject({ state: "graded", reward: 0 });
  });

  it("elects and fits on dev once, and goes on with what it is given", async () => {
    const method = { use: "aggregator", with: { aggregator: "dev-best" } };
    const elected = { models: [member("a", 1), member("b", 0), member("pupil")], members, method, dev: 8 };
    const first = undecided();
    const { environment, items } = await environmentOf(elected, { model: first });
    expect(first.batches.flat().length).toBe(8);
    expect(environment.state.standings[0]!.ranking[0]).toBe("a");
    const { groups, counts } = await environment.rollOut(items.slice(0, 2), 0);
    expect(counts.calls).toMatchObject({ pupil: 8 });
    expect(groups.flatMap(({ rollouts }) => rollouts.flatMap(({ calls }) => calls.map(({ kind }) => kind)))).toEqual(
      Array(8).fill("answer"),
    );

    const second = undecided();
    const standing = environment.state.standings[0]!;
    const state = { ...environment.state, standings: [{ ...standing, ranking: ["pupil", "a", "b"] }] };
    const again = await environmentOf(elected, { model: second, state });
    expect(second.batches).toEqual([]);
    const { counts: counted } = await again.environment.rollOut(items.slice(0, 2), 0);
    expect(counted.calls).toMatchObject({ pupil: 16 });
  });

  it("asks the policy alone with the draws that it has in the team", async () => {
    const { environment, items } = await environmentOf(aggregated, { model: undecided() });
    const first = ({ groups }: RolloutBatch) => groups.map(({ rollouts }) => rollouts.map(({ calls }) => calls[0]!.reply));
    const alone = await environment.rollOutAlone(items.slice(0, 4), 2);
    expect(first(alone)).toEqual(first(await environment.rollOut(items.slice(0, 4), 2)));
    expect(alone.counts.calls).toEqual({ pupil: 16 });
    for (const { rollouts } of alone.groups) {
      for (const { end, calls } of rollouts) expect(end).toMatchObject({ state: "graded", reward: calls[0]!.score });
    }
  });

  it("that cannot be trained in is refused", async () => {
    const model = undecided();
    await expect(environmentOf(aggregated, { model, policy: "c" })).rejects.toThrow('"c" is no member of "team"');
    const game = { pool: "team", method: "other", dataset: "exam" };
    await expect(environmentOf(aggregated, { model, game })).rejects.toThrow('no game of "team", "other" and "exam"');
    const answering = new TabularPolicy([0, 0], rightOrWrong, ["answer"]);
    const { environment, items } = await environmentOf(aggregated, { model: answering });
    await expect(environment.rollOut(items.slice(0, 1), 0)).rejects.toThrow('pupil: this model serves no "aggregate" turns');
  });
});
