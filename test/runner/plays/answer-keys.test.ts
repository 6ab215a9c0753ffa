import { afterEach, expect, it } from "vitest";
import { models } from "../../../runner/models/all.ts";
import { plugIn } from "../plug-in.ts";
import { counted, trouble } from "./counted-models.ts";
import { playInProcess } from "./in-process.ts";

plugIn(models, counted);

afterEach(() => {
  trouble.of = null;
});

it("keeps with each distinct answer the key by which votes are counted", async () => {
  trouble.of = (id) => ({ state: "answered", text: id === "a" ? "ANSWER: $18" : "ANSWER: 18" });
  const { outcomes } = await playInProcess({
    version: 1,
    name: "keys",
    seed: 1,
    models: ["a", "b"].map((id, replica) => ({ id, use: "counted", replica })),
    pools: [{ id: "both", members: ["a", "b"] }],
    methods: [{ id: "vote", use: "majority-vote", with: { tie: "first" } }],
    datasets: [{ id: "exam", use: "generated", with: { count: 2 }, scorer: { use: "numeric" } }],
  });
  for (const { answers } of outcomes) {
    expect(answers.map(({ text }) => text)).toEqual(["$18", "18"]);
    expect(new Set(answers.map(({ key }) => key)).size).toBe(1);
  }
});
