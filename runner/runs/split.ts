import { type DatasetEntry, type Mistake, suggest } from "../../spec/index.ts";
import type { Item } from "../item.ts";
import { ranked } from "../stream.ts";

export interface Split {
  /** In the order of the dataset. */
  readonly dev: readonly Item[];
  readonly test: readonly Item[];
}

/**
 * Divides a dataset into dev and test items: by list, or drawn by the suite's seed, each item by its own digest, so that
 * asking for more dev items keeps those already drawn. Returns mistakes, by path within the dataset's entry, where that cannot be done.
 */
export function splitItems(
  items: readonly Item[],
  { id, dev = 0, test }: Pick<DatasetEntry, "id" | "dev" | "test">,
  seed: number,
): Split | Mistake[] {
  const mistakes: Mistake[] = [];
  const byId = new Map(items.map((item) => [item.id, item]));
  for (const [part, list] of [
    ["dev", dev],
    ["test", test],
  ] as const) {
    if (!Array.isArray(list)) continue;
    for (const [i, name] of list.entries()) {
      if (!byId.has(name))
        mistakes.push({
          path: [part, i],
          key: false,
          message: `the dataset has no item "${name}"; ${suggest(name, [...byId.keys()].slice(0, 500))}`,
        });
    }
  }
  if (mistakes.length > 0) return mistakes;

  const testIds = new Set(Array.isArray(test) ? test : []);
  const drawn = ranked(items, (item) => item.id, seed, "split", id).filter((item) => !testIds.has(item.id));
  const devItems = Array.isArray(dev) ? dev.map((name) => byId.get(name)!) : drawn.slice(0, dev);
  const devIds = new Set(devItems.map((item) => item.id));
  const left = drawn.filter((item) => !devIds.has(item.id));
  const testItems = Array.isArray(test) ? test.map((name) => byId.get(name)!) : test === undefined ? left : left.slice(0, test);

  // One after the other: where dev asks for too many, too few for test are no mistake of their own.
  const mistake = (part: "dev" | "test", message: string): Mistake[] => [{ path: [part], key: false, message }];
  if (!Array.isArray(dev) && devItems.length < dev) {
    const beside = testIds.size > 0 ? " beside the test items" : "";
    return mistake("dev", `${dev} items are asked for, and the dataset has ${drawn.length}${beside}`);
  }
  if (typeof test === "number" && testItems.length < test) {
    return mistake("test", `${test} items are asked for, and the dataset has ${left.length} beside the ${devItems.length} dev items`);
  }
  if (testItems.length === 0) return mistake(test === undefined ? "dev" : "test", "no item is left to test on");
  const chosen = new Set(testItems.map((item) => item.id));
  return { dev: items.filter((item) => devIds.has(item.id)), test: items.filter((item) => chosen.has(item.id)) };
}
