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
    expect(whole.card.fingerprint).toBe("9179c8bc3cb419455c71b043d10a80ffa7ff486074f80860a9053ef7e14b969f");
    expect(whole.card.data).toBe("6788c61bef94df70f325d353495a12ff0483f52c58acfb8d94de4a6cc66c1bee");
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
