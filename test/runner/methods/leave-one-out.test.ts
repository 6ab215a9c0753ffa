import { describe, expect, it } from "vitest";
import { type Outcome, playState } from "../../../spec/index.ts";
import { enginePlay } from "./engine-play.ts";
import { twelve } from "./twelve.ts";

const skills = { a: { default: 0.8, art: 0.3 }, b: { default: 0.4, art: 0.8 }, c: { default: 0.6 }, d: { default: 0.5 } };

const played = (members: readonly string[]) =>
  enginePlay({
    seed: 5,
    models: members.map((id) => ({
      id,
      use: "simulated",
      description: `Model ${id}, which knows ${id === "b" ? "art" : "law"}.`,
      with: { skill: skills[id as keyof typeof skills], fail: 0.02, abstain: 0.03 },
    })),
    pools: [{ id: "team", members }],
    methods: twelve.map((use) => ({ id: use, use })),
    datasets: [{ id: "exam", use: "generated", with: { count: 60, domains: { law: 1, art: 1 } }, dev: 30, test: 30 }],
    valuation: { resamples: 100 },
    limits: { failOnError: 1 },
  });

/** How a coalition's plays ended, by method and item. */
const ends = (outcomes: readonly Outcome[], mask: number): Record<string, unknown> =>
  Object.fromEntries(
    outcomes.map(({ method, item, states, answer, answers }) => {
      const state = states[mask]!;
      const graded = (state & ~playState.degraded) <= playState.correct;
      return [`${method} ${item}`, [state, graded ? answers[answer[mask]!]!.text : null]];
    }),
  );

describe("leaving a member out of the pool", () => {
  it("changes no play of the coalitions that it is not in, whatever the method", async () => {
    const whole = await played(["a", "b", "c", "d"]);
    // a b d are bits 0, 1 and 3 of the whole pool, and 0, 1 and 2 of what is left of it.
    const left = await played(["a", "b", "d"]);
    for (const [before, now] of [
      [0b1011, 0b111],
      [0b0011, 0b011],
      [0b1001, 0b101],
    ] as const) {
      expect(ends(left.outcomes, now)).toEqual(ends(whole.outcomes, before));
    }
    expect(Object.keys(ends(left.outcomes, 7))).toHaveLength(12 * 30);
  });
});
