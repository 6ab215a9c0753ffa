import { describe, expect, it } from "vitest";
import { openBackend } from "../../reference/backends/index.ts";
import { examined, type OpenTraining, openTraining, type TrainingLog, train } from "../../reference/train.ts";
import { readTrainingCheckpoint, writeTrainingCheckpoint } from "../../reference/training-checkpoint.ts";
import { trainingResult } from "../../reference/training-result.ts";
import { goldenTraining, openGolden } from "./golden-training.ts";

const backend = await openBackend("wasm");
/** Where bits hang on what is computed together; null where it is not here. */
const native = await openBackend("tfjs-node-gpu").catch(() => null);
const evaluation = { every: 2, devItems: 64, testItems: 128 };
const short = { steps: 5, promptsPerStep: 4, evaluation };

async function followed(
  training: OpenTraining,
  from?: TrainingLog,
  each: (log: TrainingLog) => void = () => undefined,
): Promise<TrainingLog> {
  let log: TrainingLog = from ?? { steps: [], dev: [] };
  for await (const reached of train(training, from)) {
    log = reached;
    each(log);
  }
  return log;
}

describe("a training", () => {
  it("sees in every step the plays of its prompts, and looks at dev before the first step and as often as its recipe says", async () => {
    const training = await openGolden(backend, "c-rl", short);
    const { steps, dev } = await followed(training);
    expect(steps.map(({ step, plays }) => [step, plays])).toEqual([1, 2, 3, 4, 5].map((step) => [step, 4 * 8]));
    expect(dev.map(({ step, items }) => [step, items])).toEqual([
      [0, 64],
      [2, 64],
      [4, 64],
    ]);
    for (const { reward, parsed, flat, masked, logProb, mismatch } of steps) {
      for (const share of [reward, parsed, flat, masked]) expect(share).toBeGreaterThanOrEqual(0);
      for (const share of [reward, parsed, flat, masked]) expect(share).toBeLessThanOrEqual(1);
      expect(logProb).toBeLessThan(0);
      expect(mismatch ?? 0).toBeLessThan(2e-5);
    }
    training.dispose();
  });

  it.each([
    ["c-rl", "wasm", 3],
    ["own-rl", "wasm", 3],
    ["solo-rl", "wasm", 3],
    // Right behind a look at dev, which has decoded much with the same weights: no bit may hang on that.
    ...(native === null ? [] : ([["c-rl", native.id, 4]] as const)),
  ] as const)("%s on %s goes on from a checkpoint to the same last bit", async (name, id, at) => {
    const on = id === backend.id ? backend : native!;
    const whole = await openGolden(on, name, short);
    let bytes = new Uint8Array();
    const log = await followed(whole, undefined, (reached) => {
      if (reached.steps.length !== at) return;
      const { theta, judged } = whole;
      bytes = new Uint8Array(
        writeTrainingCheckpoint({ identity: "it", log: reached, state: judged.state, parameters: theta.parameters, slots: theta.slots }),
      );
    });
    const checkpoint = readTrainingCheckpoint(bytes, "checkpoint.safetensors");
    const rest = await openTraining(await goldenTraining(name, short), on, checkpoint);
    expect(await followed(rest, checkpoint.log)).toEqual(log);
    expect(rest.theta.parameters).toEqual(whole.theta.parameters);
    expect(rest.theta.slots).toEqual(whole.theta.slots);
    for (const training of [whole, rest]) training.dispose();
  });

  it("has a result that tells every choice, what was spent, and how the policy does item by item", async () => {
    const training = await openGolden(backend, "c-rl", { ...short, steps: 2 });
    const log = await followed(training);
    const seen = await examined(training);
    const result = trainingResult(training, log, seen);
    expect(result.recipe).toMatchObject({
      advantage: { std: "sample", eps: 1e-4 },
      ratio: "token",
      aggregation: "dr-grpo",
      kl: { coefficient: 0 },
    });
    expect(result.spent).toMatchObject({ groups: 8, plays: 64 });
    expect(result.weights.start).not.toBe(result.weights.trained);
    expect(result.dev.map(({ step }) => step)).toEqual([0, 2]);
    for (const part of ["dev", "test"] as const) {
      const { evaluation, outcomes } = seen[part];
      expect(outcomes.map(({ item }) => item)).toEqual(training.prepared.items[part].map(({ id }) => id));
      const right = outcomes.reduce((sum, { team }) => sum + team!, 0);
      expect(evaluation.team).toBeCloseTo(right / outcomes.length, 12);
      // The policy writes the result: its last message is the team's.
      expect(outcomes.every(({ team, last }) => team === last)).toBe(true);
    }
    training.dispose();
  });

  it("keeps no tensor of a step", async () => {
    const training = await openGolden(backend, "own-rl", { ...short, steps: 6 });
    const counts: number[] = [];
    await followed(training, undefined, () => counts.push(backend.tf.memory().numTensors));
    expect(new Set(counts.slice(1)).size).toBe(1);
    const open = backend.tf.memory().numTensors;
    training.dispose();
    expect(backend.tf.memory().numTensors).toBeLessThan(open);
  });

  it("draws everything from its seed: another one trains otherwise, and is compared on the same items", async () => {
    const [one, two] = [
      await openGolden(backend, "solo-rl", { ...short, steps: 1 }),
      await openGolden(backend, "solo-rl", { ...short, steps: 1, seed: 77 }),
    ];
    const [first, second] = [await followed(one), await followed(two)];
    expect(second.dev[0]).toEqual(first.dev[0]);
    expect(second.steps).not.toEqual(first.steps);
    for (const training of [one, two]) training.dispose();
  });
});
