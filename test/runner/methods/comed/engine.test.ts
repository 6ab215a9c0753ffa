import { describe, expect, it } from "vitest";
import type { State } from "../../../../runner/methods/comed/state.ts";
import type { Outcome } from "../../../../spec/index.ts";
import { enginePlay } from "../engine-play.ts";

const domains = ["law", "art", "logic"];
const suite = {
  seed: 3,
  models: ["a", "b", "c"].map((id, i) => ({
    id,
    use: "simulated",
    with: { skill: { default: 0.55, [domains[i]!]: 0.8 }, correlation: 0.2 },
  })),
  pools: [
    { id: "three", members: ["a", "b", "c"] },
    { id: "two", members: ["a", "b"] },
  ],
  methods: [
    { id: "fixed", use: "comed", with: { samples: 3 } },
    { id: "routed", use: "comed", with: { samples: 3, anchor: "routed" } },
    { id: "talk", use: "tracer" },
  ],
  datasets: [
    {
      id: "exam",
      use: "generated",
      with: { count: 130, domains: Object.fromEntries(domains.map((domain) => [domain, 1])) },
      dev: 50,
      test: 80,
    },
  ],
  valuation: { resamples: 100, undersized: "self" },
};

/** How each coalition ended, by its members. */
const ends = ({ states, answer, answers }: Outcome, members: readonly string[]) =>
  new Map(
    states.map((state, mask) => [members.filter((_, i) => (mask >>> i) & 1).join("+"), `${state} ${answers[answer[mask]!]?.text ?? ""}`]),
  );

describe("COMED in a run", () => {
  const played = enginePlay(suite);
  const of = async (pool: string, method: string) =>
    (await played).outcomes.filter((outcome) => outcome.pool === pool && outcome.method === method);

  it("fits and plays a coalition as if nobody else had been in the pool", async () => {
    const { state } = await played;
    const fitted = (pool: string, method: string) =>
      state!.fitted.find((entry) => entry.pool === pool && entry.method === method)!.state as State;
    for (const method of ["fixed", "routed"]) {
      const [three, two] = [fitted("three", method), fitted("two", method)];
      expect(two.weights).toEqual({ a: three.weights.a, b: three.weights.b });
      expect(two.rescue.a!.b).toBe(three.rescue.a!.b);
      const small = new Map((await of("two", method)).map((outcome) => [outcome.item, ends(outcome, ["a", "b"])]));
      for (const outcome of await of("three", method)) {
        const large = ends(outcome, ["a", "b", "c"]);
        for (const [coalition, end] of small.get(outcome.item)!) expect(large.get(coalition)).toBe(end);
      }
    }
  });

  it("uses every branch, and never leaves the anchor's answer where it accepts it", async () => {
    for (const method of ["fixed", "routed"]) {
      const branches = new Map<string, number>();
      for (const { full } of await of("three", method)) {
        const { branch, invoked, thresholds } = full!.note as { branch: string; invoked: string[]; thresholds: object };
        branches.set(branch, (branches.get(branch) ?? 0) + 1);
        expect(thresholds).toMatchObject({ tauAcc: expect.any(Number), k: expect.any(Number) });
        if (branch === "accept") expect([invoked.length, full!.calls]).toEqual([1, 3]);
        else expect(full!.calls).toBeGreaterThan(3);
      }
      expect(branches.size).toBeGreaterThan(1);
    }
  });

  it("records who was the anchor, also where a router picks it item by item", async () => {
    const members = ["a", "b", "c"];
    const anchors = new Set<string>();
    for (const { roles, full } of await of("three", "routed")) {
      const { anchor } = full!.note as { anchor: string };
      expect(members[roles.anchor!.at(-1)!]).toBe(anchor);
      anchors.add(anchor);
    }
    expect(anchors.size).toBeGreaterThan(1);
    const { report, state } = await played;
    const baseline = (method: string) => report.games.find((game) => game.pool === "three" && game.method === method)!.baseline;
    expect(baseline("routed")).toEqual({ by: "anchor", model: null });
    expect(baseline("fixed")).toEqual({ by: "anchor", model: state!.standings.find(({ pool }) => pool === "three")!.ranking[0] });
  });

  it("makes no more calls than were planned", async () => {
    const { calls, plan } = await played;
    expect(plan.calls.all.kind).toBe("bound");
    expect(calls).toBeLessThanOrEqual(plan.calls.all.distinct);
    for (const counts of Object.values(plan.methods)) expect(counts.all.kind).toBe("bound");
  });
});
