import { type DatasetEntry, type Mistake, suggest } from "../../spec/index.ts";
import type { Item } from "../item.ts";
import { ranked } from "../stream.ts";

export interface Split {
  /** In the order of the dataset. */
  readonly dev: readonly Item[];
  readonly test: readonly Item[];
}

/**
 * Divides a dataset into dev and test items: by list, or drawn by the suite's seed, each unit by its own digest, so that asking for more
 * dev items keeps those already drawn. A unit is what must not be told apart: the items of one cluster, or with one question, whose
 * calls are the same. Where units are larger than one, a number of items is the most that whole units make up. Items that have a part by
 * their nature go to no other; a unit of items of both parts goes to neither.
 * Returns mistakes, by path within the dataset's entry, where that cannot be done.
 */
export function splitItems(
  items: readonly Item[],
  { id, dev = 0, test }: Pick<DatasetEntry, "id" | "dev" | "test">,
  seed: number,
): Split | Mistake[] {
  const unitOf = unitsOf(items);
  const byId = new Map(items.map((item) => [item.id, item]));
  const listed = (list: number | readonly string[] | undefined) => (Array.isArray(list) ? (list as string[]) : []);
  const unknown = unknownItems(byId, { dev: listed(dev), test: listed(test) });
  if (unknown.length > 0) return unknown;
  const misplaced = misplacedItems(byId, { dev: listed(dev), test: listed(test) });
  if (misplaced.length > 0) return misplaced;
  const twice = sharedUnits(byId, unitOf, listed(dev), listed(test));
  if (twice.length > 0) return twice;

  const taken = new Set([...listed(dev), ...listed(test)].map((name) => unitOf.get(byId.get(name)!)!));
  const units = new Map<string, Item[]>();
  for (const item of items) {
    const unit = unitOf.get(item)!;
    if (!taken.has(unit)) units.set(unit, [...(units.get(unit) ?? []), item]);
  }
  const drawn = ranked([...units.keys()], (unit) => unit, seed, "split", id);
  const open = (part: Part) => drawn.filter((unit) => units.get(unit)!.every((item) => (item.part ?? part) === part));
  const forDev = open("dev");
  const devUnits = new Set(Array.isArray(dev) ? [] : fitting(forDev, units, dev));
  const left = open("test").filter((unit) => !devUnits.has(unit));
  const testUnits = typeof test === "number" ? fitting(left, units, test) : test === undefined ? left : [];
  const itemsOf = (names: readonly string[], chosen: Iterable<string>) =>
    new Set([...names.map((name) => byId.get(name)!), ...[...chosen].flatMap((unit) => units.get(unit)!)]);
  const [devItems, testItems] = [itemsOf(listed(dev), devUnits), itemsOf(listed(test), testUnits)];

  // One after the other: where dev asks for too many, too few for test are no mistake of their own.
  const count = (of: readonly string[]) => of.reduce((sum, unit) => sum + units.get(unit)!.length, 0);
  const mistake = (part: Part, message: string): Mistake[] => [{ path: [part], key: false, message }];
  const ofPart = (part: Part) => (items.some((item) => item.part !== undefined) ? ` of the part "${part}"` : "");
  if (typeof dev === "number" && (count(forDev) < dev || (dev > 0 && devItems.size === 0))) {
    const beside = listed(test).length > 0 ? " beside the test items" : "";
    return mistake("dev", `${dev} items are asked for, and the dataset has ${count(forDev)}${ofPart("dev")}${beside}`);
  }
  if (typeof test === "number" && count(left) < test) {
    return mistake(
      "test",
      `${test} items are asked for, and the dataset has ${count(left)}${ofPart("test")} beside the ${devItems.size} dev items`,
    );
  }
  if (testItems.size === 0) return mistake(test === undefined ? "dev" : "test", "no item is left to test on");
  return { dev: items.filter((item) => devItems.has(item)), test: items.filter((item) => testItems.has(item)) };
}

type Part = "dev" | "test";

/** What each item is of: its cluster, or the first item with its question. */
function unitsOf(items: readonly Item[]): ReadonlyMap<Item, string> {
  const firsts = new Map<string, string>();
  return new Map(
    items.map((item) => {
      const alike = item.cluster === undefined ? `question ${item.question}` : `cluster ${item.cluster}`;
      const first = firsts.get(alike) ?? item.id;
      firsts.set(alike, first);
      return [item, first];
    }),
  );
}

/** The first units that make up no more than a number of items. */
function fitting(drawn: readonly string[], units: ReadonlyMap<string, readonly Item[]>, most: number): string[] {
  let room = most;
  return drawn.filter((unit) => {
    const { length } = units.get(unit)!;
    if (length > room) return false;
    room -= length;
    return true;
  });
}

type Lists = Readonly<Record<Part, readonly string[]>>;

function unknownItems(byId: ReadonlyMap<string, Item>, lists: Lists): Mistake[] {
  return (["dev", "test"] as const).flatMap((part) =>
    lists[part].flatMap((name, i) => {
      if (byId.has(name)) return [];
      const message = `the dataset has no item "${name}"; ${suggest(name, [...byId.keys()].slice(0, 500))}`;
      return [{ path: [part, i], key: false, message }];
    }),
  );
}

function misplacedItems(byId: ReadonlyMap<string, Item>, lists: Lists): Mistake[] {
  return (["dev", "test"] as const).flatMap((part) =>
    lists[part].flatMap((name, i) => {
      const own = byId.get(name)!.part ?? part;
      return own === part ? [] : [{ path: [part, i], key: false, message: `"${name}" is of the dataset's part "${own}"` }];
    }),
  );
}

function sharedUnits(
  byId: ReadonlyMap<string, Item>,
  unitOf: ReadonlyMap<Item, string>,
  dev: readonly string[],
  test: readonly string[],
): Mistake[] {
  const devOf = new Map(dev.map((name) => [unitOf.get(byId.get(name)!)!, name]));
  return test.flatMap((name, i) => {
    const item = byId.get(name)!;
    const other = devOf.get(unitOf.get(item)!);
    if (other === undefined) return [];
    const why = item.cluster === undefined ? "asks the same question as" : "is of the same cluster as";
    return [{ path: ["test", i], key: false, message: `"${name}" ${why} the dev item "${other}"` }];
  });
}
