import { type JsonPath, type Mutant, misspelt, type Place, places, withInserted, withKey, withPropertyTwice, withValue } from "./edits.ts";

const nameOf = (path: JsonPath): string => path.join("/");

/** Objects whose keys are the user's own. */
const open = [/^models\/0\/with\/replies\//, /^models\/1\/with\/skill\//, /^models\/3\/with\/files\//, /^datasets\/2\/with\/domains\//];
const isOwnKey = (path: JsonPath): boolean => open.some((pattern) => pattern.test(nameOf(path)));

const required = [
  ...["version", "name", "seed", "models", "pools", "methods", "datasets"].map((key) => [key]),
  ...["models", "methods", "datasets"].flatMap((section) => ["id", "use"].map((key) => [section, 1, key])),
  ["pools", 0, "id"],
  ["pools", 0, "members"],
  ["models", 0, "prices", "input"],
  ["models", 0, "prices", "output"],
  ["models", 1, "with", "skill", "default"],
  ["models", 3, "with", "answers"],
  ["datasets", 0, "with", "path"],
  ["datasets", 0, "scorer", "use"],
  ["gates", 0, "metric"],
];

export const deletedKeys = (): Mutant[] =>
  required.map((path) => ({
    kind: "deleted key",
    name: nameOf(path),
    ...withValue(path, undefined),
    says: [`"${path.at(-1)}" is missing`],
  }));

/** What is of another type than each type. */
function otherType(value: unknown): unknown {
  if (typeof value === "number") return String(value);
  if (typeof value === "string") return -7;
  if (typeof value === "boolean") return "yes";
  return Array.isArray(value) ? {} : [];
}

export const wrongTypes = (): Mutant[] =>
  places().map(({ path, value }) => ({
    kind: "wrong type",
    name: nameOf(path),
    ...withValue(path, otherType(value)),
    says: [
      typeof value === "number"
        ? `found "${value}"`
        : typeof value === "string"
          ? "found -7"
          : typeof value === "boolean"
            ? 'found "yes"'
            : /found an (object|empty list)/,
      "allowed: ",
    ],
  }));

export const misspeltKeys = (): Mutant[] =>
  places()
    .filter(({ path, property }: Place) => property && !isOwnKey(path))
    .map(({ path }) => {
      const key = String(path.at(-1));
      const about = /^(prompts|.*sampling\/turns)\/\w+$/.test(nameOf(path)) ? "is no kind of turn" : "unknown key";
      return {
        kind: "misspelt key",
        name: nameOf(path),
        ...withKey(path, misspelt(key)),
        says: [`"${misspelt(key)}"`, about, `did you mean "${key}"?`],
      };
    });

const duplicated = [
  ...["version", "name", "seed", "models", "matrix", "limits", "gates"].map((key) => [key]),
  ["models", 0, "id"],
  ["models", 1, "use"],
  ["models", 1, "with", "correlation"],
  ["pools", 1, "members"],
  ["methods", 0, "with", "tie"],
  ["datasets", 0, "dev"],
  ["datasets", 2, "with", "count"],
  ["valuation", "mode"],
  ["sampling", "turns", "answer"],
];

export const duplicateKeys = (): Mutant[] =>
  duplicated.map((path) => ({
    kind: "duplicate key",
    name: nameOf(path),
    ...withPropertyTwice(path),
    says: ["this key stands in its object already, in line"],
  }));

export const duplicates = (): Mutant[] => [
  ...(["models", "pools", "methods", "datasets"] as const).map((section): Mutant => {
    const [first, second] = {
      models: ["skilled", "plain"],
      pools: ["pair", "trio"],
      methods: ["vote", "ceiling"],
      datasets: ["sums", "made"],
    }[section] as [string, string];
    const entry = places().find(({ path, value }) => path.length === 2 && path[0] === section && (value as { id: string }).id === second)!;
    const copy = { ...(entry.value as object), id: first };
    const at = [section, (entry.path[1] as number) + 1];
    // The same id once more, in an entry of its own, so that nothing else that names an id changes.
    return { kind: "duplicate id", name: section, ...withInserted(at, copy), says: [`"${first}" is the id of ${section}[`] };
  }),
  {
    kind: "duplicate value",
    name: "members",
    ...withValue(["pools", 0, "members"], ["skilled", "plain", "skilled"]),
    says: ['"skilled" stands in this list already'],
  },
  {
    kind: "duplicate value",
    name: "indices",
    ...withValue(["valuation", "indices"], ["shapley", "shapley"]),
    says: ['"shapley" stands in this list already'],
  },
  {
    kind: "duplicate value",
    name: "extract",
    ...withValue(["datasets", 0, "extract"], ["boxed", "boxed"]),
    says: ['"boxed" stands in this list already'],
  },
  {
    kind: "duplicate value",
    name: "dev items",
    ...withValue(["datasets", 1, "dev"], ["ms1", "ms1"]),
    says: ['"ms1" stands in this list already'],
  },
];
