import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { openBackend } from "../../reference/backends/index.ts";
import { type Checkpoint, readCheckpoint, writeCheckpoint } from "../../reference/checkpoint.ts";
import { readRecipe } from "../../reference/zoo.ts";
import { ZooTraining } from "../../reference/zoo-training.ts";
import { symbols } from "../../runner/micro/vocabulary.ts";

const file = fileURLToPath(new URL("tiny/recipe.json", import.meta.url));
const recipe = readRecipe(readFileSync(file, "utf8"), file);
const backend = await openBackend("wasm");

/** Trains up to a step, or to the end. */
function trained(from: Checkpoint | null, until = recipe.steps) {
  const training = new ZooTraining(recipe, backend, from);
  for (const { step } of training.steps()) if (step === until) break;
  const { checkpoint, card } = training;
  const files = training.files();
  training.dispose();
  return { checkpoint, card, files };
}

describe("training a model of the zoo", () => {
  const whole = trained(null);

  it("gives the bits on wasm that are committed here", () => {
    expect(whole.card.fingerprint).toBe("5fc7e2fd666f4e7d4514f2ef9f382dec95e9c0dc09a9b764d6b71ca3715d9042");
    expect(whole.card.data).toBe("b529e55d3273e90f61217126fb4fadfd4f0f8b78c7740e4ea0868f08972d0c42");
  });

  it("goes on from a checkpoint to the same files", () => {
    const before = trained(null, 13).checkpoint;
    const after = trained(readCheckpoint(writeCheckpoint(before), "a checkpoint"));
    expect(after.files).toEqual(whole.files);
  });

  it("learns: the loss falls from that of guessing, and the curve says so", () => {
    const curve = String(whole.files["training.jsonl"]).trim().split("\n");
    const losses = curve.map((line) => (JSON.parse(line) as { loss: number }).loss);
    expect(curve).toHaveLength(2);
    expect(losses[0]).toBeLessThan(Math.log(symbols.length));
    expect(losses[1]).toBeLessThan(0.8 * losses[0]!);
  });

  it("says on the card what decides about the weights", () => {
    expect(whole.card).toMatchObject({ name: "tiny", seed: 1, steps: recipe.steps, backend: { id: "wasm" } });
    expect(whole.card.examples).toBeGreaterThan(recipe.steps * recipe.rows);
  });
});
