import type { Item } from "../runner/item.ts";
import type { Prepared } from "../runner/runs/prepare.ts";
import { ranked, streamFor } from "../runner/stream.ts";
import { type Mistake, type Recipe, SpecError } from "../spec/index.ts";

/** The questions of a training, in three sets without a common one, and none of them among the suite's own dev items. */
export interface TrainingItems {
  /** What prompts are drawn from. */
  readonly train: readonly Item[];
  /** What checkpoints are looked at by. */
  readonly dev: readonly Item[];
  /** The first of the suite's own test items: nothing is fitted, trained or chosen on them. */
  readonly test: readonly Item[];
}

/**
 * The items of a recipe. The dev items come first and follow from the suite alone: all trainings in one game are compared on the same.
 * Returns mistakes, by path within the recipe, where the dataset has too few.
 */
export async function trainingItems({ bound, datasets, directory }: Prepared, recipe: Recipe): Promise<TrainingItems | Mistake[]> {
  const { id, plugIn, parameters } = bound.datasets.find((dataset) => dataset.id === recipe.dataset)!;
  const { seed } = bound.suite;
  const own = datasets.get(id)!;
  const { devItems, testItems } = recipe.evaluation;
  if (own.test.length < testItems) {
    const message = `${testItems} are asked for, and "${id}" has ${own.test.length} test items in the suite`;
    return [{ path: ["evaluation", "testItems"], key: false, message }];
  }
  const needed = devItems + recipe.items;
  // Each dataset gives as many as it has, or as are wanted of it.
  const wanted = { dev: own.dev.length + needed, test: 0 };
  const loaded = await plugIn.load(parameters, { id, directory, seed, wanted }).catch((error: unknown) => {
    if (error instanceof SpecError) return error;
    throw error;
  });
  if (loaded instanceof SpecError) return loaded.violations.map(({ message }) => ({ path: ["items"], key: false, message }));

  const taken = new Set([...own.dev, ...own.test].map(unitOf));
  const free = loaded.items.filter((item) => item.part !== "test" && !taken.has(unitOf(item)));
  // Those that were made as dev items are in an order by chance; a file's order may be by subject.
  const ordered = free.every(({ part }) => part === "dev") ? free : ranked(free, (item) => item.id, seed, "training", id);
  const dev = ordered.slice(0, devItems);
  const seen = new Set(dev.map(unitOf));
  const train = ordered
    .slice(devItems)
    .filter((item) => !seen.has(unitOf(item)))
    .slice(0, recipe.items);
  if (train.length < recipe.items) {
    const message = `${recipe.items} are asked for beside ${devItems} dev items, and "${id}" has ${dev.length + train.length} that the suite does not play`;
    return [{ path: ["items"], key: false, message }];
  }
  return { train, dev, test: own.test.slice(0, testItems) };
}

/** Items of one cluster, or with one question, must not be told apart. */
const unitOf = ({ cluster, question }: Item): string => (cluster === undefined ? `question ${question}` : `cluster ${cluster}`);

/** The prompts of a step: different ones, drawn by the recipe's seed and the step alone. */
export function promptsOf(items: readonly Item[], { seed, promptsPerStep }: Recipe, step: number): Item[] {
  const draw = streamFor(seed, "prompts", step);
  const left = [...items];
  return Array.from({ length: Math.min(promptsPerStep, left.length) }, () => {
    const at = draw.below(left.length);
    const [item] = left.splice(at, 1, left.at(-1)!);
    left.pop();
    return item!;
  });
}
