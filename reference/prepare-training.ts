import { readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import type { Bound } from "../runner/bind.ts";
import { Binder } from "../runner/binder.ts";
import { type MicroModel, readModelFolder } from "../runner/micro/model-folder.ts";
import { weightsFolder } from "../runner/micro/weights-folder.ts";
import { noOwnCode } from "../runner/own-code.ts";
import { readingFault } from "../runner/path-fault.ts";
import { type Prepared, prepareSuite } from "../runner/runs/prepare.ts";
import { checkRecipe, digest, locate, type Mistake, parseRecipe, type Recipe, SpecError, validate } from "../spec/index.ts";
import type { OpenBackend } from "./backend.ts";
import type { Trainer } from "./trainer.ts";
import { trainers } from "./trainers/all.ts";
import { type TrainingItems, trainingItems } from "./training-items.ts";

/** A recipe that is ready to be followed: all that could be wrong with it has been looked at. */
export interface PreparedTraining {
  readonly recipe: Recipe;
  readonly suite: Prepared;
  readonly trainer: Bound<Trainer>;
  readonly start: MicroModel;
  readonly items: TrainingItems;
}

/** Reads a recipe and everything that it names. Throws a SpecError with the mistakes, each at its place. */
export async function prepareTraining(path: string): Promise<PreparedTraining> {
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw SpecError.at(path, error.code === "ENOENT" ? "there is no such recipe" : `the recipe ${readingFault(error)}`);
  });
  const file = parseRecipe(text, path);
  const { recipe, document } = file;
  const refuse = (mistakes: readonly Mistake[]) => {
    if (mistakes.length > 0) throw new SpecError(locate(document, mistakes));
  };
  const folder = dirname(resolve(path));
  const binder = new Binder(noOwnCode, validate);
  const trainer = binder.bind("trainer", trainers, recipe.trainer, recipe.trainer.use, ["trainer"]);
  refuse(binder.mistakes);

  const suite = await prepareSuite(resolve(folder, recipe.suite));
  checkRecipe(file, suite.bound.suite);
  const start = await readModelFolder(folderOf(recipe, folder, refuse));
  const { dataset, items: count, promptsPerStep } = recipe;
  if (count < promptsPerStep) {
    refuse([{ path: ["items"], key: false, message: `${count}, and the prompts of a step are ${promptsPerStep} different ones` }]);
  }
  const items = await trainingItems(suite, recipe);
  if (!("train" in items)) {
    refuse(items);
    throw new Error("items are refused for a reason");
  }
  if ([items.train, items.dev, items.test].flat().some(({ micro }) => micro === undefined)) {
    refuse([{ path: ["dataset"], key: false, message: `"${dataset}" is not written in micro symbols, which is all that a policy reads` }]);
  }
  return { recipe, suite, trainer, start, items };
}

function folderOf({ policy }: Recipe, folder: string, refuse: (mistakes: readonly Mistake[]) => void): string {
  try {
    return weightsFolder(policy.weights, folder);
  } catch (error) {
    if (error instanceof SpecError) refuse(error.violations.map(({ message }) => ({ path: ["policy", "weights"], key: false, message })));
    throw error;
  }
}

/** Everything that decides about the bits of what a training makes: two with the same one end alike. */
export const identityOf = ({ recipe, suite, start }: PreparedTraining, { id, version }: OpenBackend): string =>
  digest({
    recipe,
    suite: suite.digest,
    models: [...suite.models],
    start: start.digest,
    backend: { id, version },
    v8: process.versions.v8,
  });
