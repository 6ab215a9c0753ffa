import { existsSync, readdirSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { SpecError, suggest } from "../../spec/index.ts";
import { packageRoot } from "../package-root.ts";

/**
 * The folder that a suite's `weights` names: from the suite's directory, or else, for zoo/NAME, a model that comes with the package.
 * Throws a SpecError where there is neither.
 */
export function weightsFolder(weights: string, directory: string): string {
  const own = resolve(directory, weights);
  if (isFolder(own)) return own;
  if (!weights.startsWith("zoo/")) throw SpecError.inParameters("/weights", `there is no folder ${own}`);
  const zoo = join(packageRoot(), "reference", "zoo");
  const name = weights.slice("zoo/".length);
  const names = isFolder(zoo) ? readdirSync(zoo).filter((entry) => isFolder(join(zoo, entry))) : [];
  if (names.includes(name)) return join(zoo, name);
  throw SpecError.inParameters("/weights", `there is no folder ${own}, and "${name}" is not in the zoo; ${suggest(name, names.sort())}`);
}

const isFolder = (path: string): boolean => existsSync(path) && statSync(path).isDirectory();
