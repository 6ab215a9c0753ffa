import type { CouplingOptions } from "../../../runner/values/coupling.ts";
import type { HalfValues } from "../../../runner/values/half-values.ts";

export const options: CouplingOptions = { seed: 1, permutations: 2000, resamples: 200 };

/** A game whose halves are alike, with the models' strength alone and their worth by every index. */
export function gameOf(
  dataset: string,
  method: string,
  strength: readonly number[],
  worth: readonly number[],
  changes: Partial<HalfValues> = {},
): HalfValues {
  const twice = (values: readonly number[]) => [Float64Array.from(values), Float64Array.from(values)] as const;
  return {
    pool: "pool",
    family: "aggregation",
    method,
    dataset,
    models: strength.length,
    individual: twice(strength),
    leaveOneOut: twice(worth),
    meanMarginal: twice(worth),
    shapley: twice(worth),
    ...changes,
  };
}

/** A game for each dataset and method. */
export const grid = (make: (dataset: string, method: string) => HalfValues, datasets = ["a", "b", "c"], methods = ["x", "y"]) =>
  datasets.flatMap((dataset) => methods.map((method) => make(dataset, method)));
