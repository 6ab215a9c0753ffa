import { type Document, parseDocument } from "./document.ts";
import type { Mistake } from "./mistake.ts";
import { suggest } from "./nearest.ts";
import { locate } from "./parse-suite.ts";
import type { Path } from "./pointer.ts";
import { type Recipe, RecipeSchema } from "./recipe.ts";
import { SpecError } from "./spec-error.ts";
import type { Suite } from "./suite.ts";
import { validate } from "./validate.ts";

/** A recipe, and the file that it stands in. */
export interface RecipeFile {
  readonly recipe: Recipe;
  /** Verbatim. */
  readonly text: string;
  readonly document: Document;
}

/** The recipe in a file's text, every default filled in. Throws a SpecError with every mistake of its shape, each at its place. */
export function parseRecipe(text: string, file: string): RecipeFile {
  const document = parseDocument(text, file);
  const mistakes = validate(RecipeSchema, document.value);
  if (mistakes.length > 0) throw new SpecError(locate(document, mistakes));
  return { recipe: document.value as Recipe, text, document };
}

/** Throws a SpecError where a recipe names what its suite does not have. */
export function checkRecipe({ recipe, document }: RecipeFile, suite: Suite): void {
  const mistakes: Mistake[] = [];
  const check = (path: Path, what: string, id: string, known: readonly { readonly id: string }[]) => {
    const ids = known.map((entry) => entry.id);
    if (!ids.includes(id)) mistakes.push({ path, key: false, message: `"${id}" is no ${what}; ${suggest(id, ids)}` });
  };
  check(["pool"], "pool of the suite", recipe.pool, suite.pools);
  check(["method"], "method of the suite", recipe.method, suite.methods);
  check(["dataset"], "dataset of the suite", recipe.dataset, suite.datasets);
  const members = suite.pools.find(({ id }) => id === recipe.pool)?.members;
  if (members !== undefined) {
    const ids = members.map((id) => ({ id }));
    check(["policy", "seat"], `member of the pool "${recipe.pool}"`, recipe.policy.seat, ids);
  }
  if (mistakes.length > 0) throw new SpecError(locate(document, mistakes));
}
