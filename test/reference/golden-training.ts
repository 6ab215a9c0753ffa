import type { OpenBackend } from "../../reference/backend.ts";
import { type PreparedTraining, prepareTraining } from "../../reference/prepare-training.ts";
import { openTraining } from "../../reference/train.ts";
import type { Recipe } from "../../spec/index.ts";

/** A golden training, changed in some choices. */
export async function goldenTraining(name: string, changed: Partial<Recipe> = {}): Promise<PreparedTraining> {
  const prepared = await prepareTraining(`reference/golden/${name}/recipe.json`);
  return { ...prepared, recipe: { ...prepared.recipe, ...changed } };
}

/** It, opened. */
export const openGolden = async (backend: OpenBackend, name: string, changed: Partial<Recipe> = {}) =>
  openTraining(await goldenTraining(name, changed), backend);
