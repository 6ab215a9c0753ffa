import { describe, expect, it } from "vitest";
import { groupAdvantages } from "../../reference/advantages.ts";
import { aggregations } from "../../reference/aggregations/all.ts";

describe("the aggregations", () => {
  it("are listed under their own ids", () => {
    for (const [id, aggregation] of Object.entries(aggregations)) expect(aggregation.id).toBe(id);
  });

  it("differ in what one token counts: rewards 1 and 0, lengths 2 and 4, at ratio 1", () => {
    const group = groupAdvantages([1, 0], { baseline: "group", std: "sample", eps: 0 });
    if (group.state !== "spread") throw new Error("these rewards have a spread");
    const step = { trajectories: 2, tokens: 6, maxTokens: 8 };
    const perToken = (id: keyof typeof aggregations, advantages: readonly number[]) =>
      [2, 4].map((length, i) => aggregations[id].weight(length, step) * advantages[i]!);
    const [up, down] = perToken("grpo", group.advantages);
    expect(up).toBeCloseTo(0.176777, 6);
    expect(down).toBeCloseTo(-0.088388, 6);
    expect(perToken("bnpo", group.advantages).map((x) => Number(x.toFixed(6)))).toEqual([0.117851, -0.117851]);
    expect(perToken("dr-grpo", [0.5, -0.5])).toEqual([0.03125, -0.03125]);
  });

  it("weigh all of a step as one, but for the constant length", () => {
    const lengths = [1, 5, 2];
    const step = { trajectories: 3, tokens: 8, maxTokens: 10 };
    const total = (id: keyof typeof aggregations) =>
      lengths.reduce((sum, length) => sum + length * aggregations[id].weight(length, step), 0);
    expect(total("grpo")).toBeCloseTo(1, 12);
    expect(total("bnpo")).toBeCloseTo(1, 12);
    expect(total("dr-grpo")).toBeCloseTo(8 / 30, 12);
  });
});
