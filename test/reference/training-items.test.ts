import { describe, expect, it } from "vitest";
import { promptsOf, type TrainingItems, trainingItems } from "../../reference/training-items.ts";
import { partOf } from "../../runner/task-part.ts";
import { goldenTraining } from "./golden-training.ts";
import { preparedSuite } from "./training-suite.ts";

const { suite, recipe, items } = await goldenTraining("c-rl");

describe("the items of a training", () => {
  it("are three sets without a common question, and practice is none of the test's", () => {
    const sets = [items.train, items.dev, items.test];
    expect(sets.map((set) => set.length)).toEqual([512, 64, 128]);
    const questions = sets.flatMap((set) => set.map(({ question }) => question));
    expect(new Set(questions).size).toBe(questions.length);
    expect(new Set([...items.train, ...items.dev].map(({ micro }) => partOf(micro!)))).toEqual(new Set(["practice"]));
    expect(new Set(items.test.map(({ micro }) => partOf(micro!)))).toEqual(new Set(["test"]));
  });

  it("to be compared on are the same for every recipe of a suite, the test items those of the suite", async () => {
    const other = (await trainingItems(suite, { ...recipe, seed: 99, items: 64 })) as TrainingItems;
    expect(other.dev).toEqual(items.dev);
    expect(other.test).toEqual(suite.datasets.get("numbers")!.test.slice(0, 128));
  });

  it("are none of those that the suite fits on", async () => {
    const setting = { models: [{ id: "a", use: "simulated" }], members: ["a"], method: { use: "single", with: { member: "a" } }, dev: 5 };
    const prepared = await preparedSuite(setting);
    const few = { ...recipe, dataset: "exam", items: 3, evaluation: { every: 1, devItems: 2, testItems: 4 } };
    // The generated dataset has forty items, and the suite plays them all.
    expect(await trainingItems(prepared, few)).toEqual([
      { path: ["items"], key: false, message: '3 are asked for beside 2 dev items, and "exam" has 0 that the suite does not play' },
    ]);
  });

  it("that the suite does not have are asked for in vain, and where is said", async () => {
    const evaluation = { ...recipe.evaluation, testItems: 4000 };
    expect(await trainingItems(suite, { ...recipe, evaluation })).toEqual([
      { path: ["evaluation", "testItems"], key: false, message: '4000 are asked for, and "numbers" has 128 test items in the suite' },
    ]);
  });
});

describe("the prompts of a step", () => {
  it("are different items, drawn by seed and step", () => {
    const ids = (seed: number, step: number) => promptsOf(items.train, { ...recipe, promptsPerStep: 8, seed }, step).map(({ id }) => id);
    expect(new Set(ids(1, 0)).size).toBe(8);
    expect(ids(1, 0)).toEqual(ids(1, 0));
    expect(ids(1, 1)).not.toEqual(ids(1, 0));
    expect(ids(2, 0)).not.toEqual(ids(1, 0));
  });
});
