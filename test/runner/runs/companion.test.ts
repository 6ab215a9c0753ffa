import { describe, expect, it } from "vitest";
import { enginePlay } from "../methods/engine-play.ts";

const tokens = { question: 50, shown: 50, reply: 50 };

const gains = async (methods: readonly object[], models: readonly object[] = [0.75, 0.6, 0.5].map((skill) => ({ skill, tokens }))) => {
  const { report } = await enginePlay({
    seed: 9,
    models: models.map((given, i) => ({ id: "abc"[i]!, use: "skill" in given ? "simulated" : "scripted", with: given, replica: i })),
    pools: [{ id: "team", members: ["a", "b", "c"] }],
    methods,
    datasets: [{ id: "exam", use: "generated", with: { count: 200 }, dev: 60, test: 140 }],
    valuation: { resamples: 100 },
  });
  const accuracy = Object.fromEntries(report.games.map((game) => [game.method, game.accuracy.graded!]));
  const over = Object.fromEntries(report.games.map((game) => [game.method, game.gain.overSelfConsistency]));
  return { accuracy, over };
};

const sc = (id: string, samples: number, member = "dev-best") => ({ id, use: "self-consistency", with: { samples, member } });

describe("a method's gain over self-consistency", () => {
  it("is over the dev-best member's, of the entries the one of nearest mean tokens", async () => {
    // An aggregator of three: three answers of 100 tokens, and one of 50 + 3 x 50 + 50.
    const { over, accuracy } = await gains([
      { id: "vote", use: "majority-vote" },
      { id: "team", use: "aggregator" },
      sc("two", 2),
      sc("three", 3),
      sc("five", 5),
      sc("six", 6),
      sc("other", 3, "b"),
    ]);
    expect(over.vote!.model).toBe("a");
    expect(over.vote!.value).toBeCloseTo(accuracy.vote! - accuracy.three!, 12);
    // 550 tokens lie between five and six answers; the first of equally near ones counts.
    expect(over.team!.value).toBeCloseTo(accuracy.team! - accuracy.five!, 12);
  });

  it("is null where none is within a fifth, where it is of another member, and for a control", async () => {
    const { over } = await gains([
      { id: "vote", use: "majority-vote" },
      { id: "best", use: "single" },
      sc("two", 2),
      sc("four", 4),
      sc("one", 1),
      sc("other", 3, "b"),
    ]);
    expect(over.vote).toBe(null);
    expect([over.best, over.two]).toEqual([null, null]);
  });

  it("goes by calls where tokens are unknown", async () => {
    const words = { otherwise: "ANSWER: 1" };
    const { over } = await gains([{ id: "vote", use: "majority-vote" }, sc("three", 3), sc("nine", 9)], [words, words, words]);
    expect(over.vote).toMatchObject({ value: 0 });
  });
});
