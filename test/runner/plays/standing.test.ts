import { afterEach, describe, expect, it } from "vitest";
import { models } from "../../../runner/models/all.ts";
import { standingOf } from "../../../runner/plays/standing.ts";
import { plugIn } from "../plug-in.ts";
import { counted, trouble } from "./counted-models.ts";
import { playInProcess } from "./in-process.ts";

plugIn(models, counted);

const scoresOf = (count: number, score: (item: number) => readonly (number | null)[]) => Array.from({ length: count }, (_, q) => score(q));
const standing = (members: readonly string[], items: readonly (readonly (number | null)[])[]) => standingOf("p", "d", members, items, 1);

afterEach(() => {
  trouble.of = null;
});

describe("standing on dev", () => {
  it("compares members on the items that all of them answered", () => {
    // b fails on every second item, the hard ones; on the others a is better.
    const items = scoresOf(20, (q) => (q % 2 === 0 ? [1, q === 0 ? 0 : 1] : [0, null]));
    expect(standing(["a", "b"], items)).toMatchObject({ ranking: ["a", "b"], accuracy: { a: 1, b: 0.9 }, items: { a: 10, b: 10 } });
  });

  it("puts members last that failed on more than half of the items, and compares the others without them", () => {
    const items = scoresOf(100, (q) => [q < 60 ? 1 : 0, q < 70 ? 1 : 0, q > 96 ? 1 : null]);
    expect(standing(["a", "b", "c"], items)).toMatchObject({
      ranking: ["b", "a", "c"],
      accuracy: { a: 0.6, b: 0.7, c: 1 },
      items: { a: 100, b: 100, c: 3 },
    });
  });

  it("has each stand by its own items where none is common, and those without any last", () => {
    const items = scoresOf(10, (q) => (q < 5 ? [1, null, null] : [null, q < 9 ? 1 : 0, null]));
    expect(standing(["a", "b", "c"], items)).toMatchObject({
      ranking: ["a", "b", "c"],
      accuracy: { a: 1, b: 0.8, c: null },
      items: { a: 5, b: 5, c: 0 },
    });
  });

  it("keeps the order of the others when a member leaves that answered everything", () => {
    const items = scoresOf(12, (q) => [q % 2, q % 3 === 0 ? null : 1, q === 1 ? 0 : 1]);
    const { ranking, accuracy } = standing(["a", "b", "c"], items);
    const without = standing(
      ["a", "b"],
      items.map(([a, b]) => [a!, b!]),
    );
    expect(without.ranking).toEqual(ranking.filter((id) => id !== "c"));
    expect(without.accuracy).toEqual({ a: accuracy.a, b: accuracy.b });
  });

  it("is stored with the number of items", async () => {
    trouble.of = (id, { item }) =>
      id === "b" && !item.id.endsWith("3") ? { state: "failed", failure: { where: "model", model: id, message: "out of order" } } : null;
    const { state } = await playInProcess({
      version: 1,
      name: "standing",
      seed: 1,
      models: ["a", "b"].map((id, replica) => ({ id, use: "counted", replica })),
      pools: [{ id: "both", members: ["a", "b"] }],
      methods: [{ id: "vote", use: "majority-vote", with: { tie: "first" } }],
      datasets: [{ id: "exam", use: "generated", with: { count: 30 }, dev: 20 }],
    });
    expect(state.standings[0]!.ranking).toEqual(["a", "b"]);
    expect(state.standings[0]!.items.a).toBe(20);
    expect(state.standings[0]!.items.b).toBeLessThan(10);
  });
});
