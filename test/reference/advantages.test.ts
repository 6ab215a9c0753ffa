import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type AdvantageChoices, type GroupRewards, groupAdvantages } from "../../reference/advantages.ts";

const choices: Readonly<Record<string, AdvantageChoices>> = {
  sample: { baseline: "group", std: "sample", eps: 0 },
  population: { baseline: "group", std: "population", eps: 0 },
  drGrpo: { baseline: "group", std: "none", eps: 0 },
  rloo: { baseline: "leave-one-out", std: "none", eps: 0 },
  trl: { baseline: "group", std: "sample", eps: 1e-4 },
};

function advantagesOf(rewards: GroupRewards, of: AdvantageChoices): readonly number[] {
  const group = groupAdvantages(rewards, of);
  if (group.state === "masked") throw new Error("this group is masked");
  return group.advantages;
}

const expectClose = (found: readonly number[], expected: readonly number[], tolerance: number) => {
  expect(found.length).toBe(expected.length);
  for (const [i, value] of found.entries()) expect(Math.abs(value - expected[i]!)).toBeLessThan(tolerance);
};

const third = 1 / Math.sqrt(3);
const r = [1, 0, 1, 1];

/** Rewards far enough apart that no digit is lost in their deviation. */
const graded = fc.array(
  fc.integer({ min: 0, max: 8 }).map((eighths) => eighths / 8),
  { minLength: 2, maxLength: 16 },
);
const anyChoice = fc.constantFrom(...Object.values(choices));

describe("advantages of a group", () => {
  it("are those of each convention, by hand", () => {
    expectClose(advantagesOf(r, choices.sample!), [0.5, -1.5, 0.5, 0.5], 1e-12);
    expectClose(advantagesOf(r, choices.population!), [third, -Math.sqrt(3), third, third], 1e-12);
    expectClose(advantagesOf(r, choices.drGrpo!), [0.25, -0.75, 0.25, 0.25], 1e-12);
    expectClose(advantagesOf(r, choices.rloo!), [1 / 3, -1, 1 / 3, 1 / 3], 1e-12);
    expectClose(advantagesOf(r, choices.trl!), [0.4999, -1.4997, 0.4999, 0.4999], 1e-6);
    expectClose(advantagesOf([1, -1, -1, -1], choices.population!), [1.732051, -0.57735, -0.57735, -0.57735], 1e-6);
    expectClose(advantagesOf([1, 1, -1, 0], choices.population!), [0.904534, 0.904534, -1.507557, -0.301511], 1e-6);
  });

  it("are the same with the team's score without the policy taken off every reward", () => {
    for (const of of Object.values(choices)) {
      const off = r.map((reward) => reward - 0.4);
      expectClose(advantagesOf(off, of), advantagesOf(r, of), 1e-12);
    }
    fc.assert(
      fc.property(graded, fc.double({ min: -1, max: 1, noNaN: true }), anyChoice, (rewards, b, of) => {
        fc.pre(new Set(rewards).size > 1);
        expectClose(
          advantagesOf(
            rewards.map((reward) => reward - b),
            of,
          ),
          advantagesOf(rewards, of),
          1e-12,
        );
      }),
    );
  });

  it("do not depend on the scale of the rewards where they are divided by the deviation", () => {
    fc.assert(
      fc.property(graded, fc.double({ min: 0.1, max: 10, noNaN: true }), fc.constantFrom("sample", "population"), (rewards, scale, std) => {
        const scaled = advantagesOf(
          rewards.map((reward) => reward * scale),
          choices[std]!,
        );
        expectClose(scaled, advantagesOf(rewards, choices[std]!), 1e-12);
      }),
    );
  });

  it("add up to zero", () => {
    fc.assert(
      fc.property(graded, anyChoice, (rewards, of) => {
        expect(Math.abs(advantagesOf(rewards, of).reduce((sum, a) => sum + a, 0))).toBeLessThan(1e-12);
      }),
    );
  });

  it("are a reward less the mean of the others in RLOO", () => {
    fc.assert(
      fc.property(graded, (rewards) => {
        const others = rewards.map((_, i) => rewards.filter((__, j) => j !== i).reduce((sum, x) => sum + x, 0) / (rewards.length - 1));
        expectClose(
          advantagesOf(rewards, choices.rloo!),
          rewards.map((reward, i) => reward - others[i]!),
          1e-12,
        );
      }),
    );
  });

  it("have no spread, and are exactly 0, where all rewards are equal, a group of one among them", () => {
    for (const of of Object.values(choices)) {
      for (const rewards of [[1, 1, 1, 1], [0, 0], [0.1, 0.1, 0.1], [0.7]]) {
        expect(groupAdvantages(rewards, of)).toEqual({ state: "flat", advantages: rewards.map(() => 0) });
      }
      expect(groupAdvantages(r, of).state).toBe("spread");
    }
  });

  it("are none where the play of one roll-out, or its grading, failed", () => {
    for (const of of Object.values(choices)) expect(groupAdvantages([1, null, 0, 1], of)).toEqual({ state: "masked" });
  });
});

describe("a baseline that does not cancel", () => {
  it("is one estimated anew for each roll-out", () => {
    expectClose(advantagesOf([1, -1, 1, 0], choices.sample!), [0.783349, -1.305582, 0.783349, -0.261116], 1e-6);
  });

  it("is one under a normalisation over several prompts", () => {
    const without = advantagesOf([1, 0, 1, 1], choices.population!);
    const off = advantagesOf([0.6, -0.4, 0.1, 0.1], choices.population!);
    expectClose(without, [0.57735, -1.732051, 0.57735, 0.57735], 1e-6);
    expectClose(off, [Math.SQRT2, -Math.SQRT2, 0, 0], 1e-6);
  });

  it("is one before a kink", () => {
    const rewards = [1, 0.5, 0.25, 0];
    expectClose(advantagesOf(rewards, choices.sample!), [1.317465, 0.146385, -0.439155, -1.024695], 1e-6);
    const kinked = rewards.map((reward) => Math.max(reward - 0.4, 0));
    expectClose(advantagesOf(kinked, choices.sample!), [1.47966, -0.261116, -0.609272, -0.609272], 1e-6);
  });
});
