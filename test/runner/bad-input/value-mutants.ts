import { type JsonPath, type Mutant, misspelt, withValue } from "./edits.ts";

const nameOf = (path: JsonPath): string => path.join("/");

/** Values that must be one of a few: by path, what stands there. */
const chosen: readonly (readonly [JsonPath, string])[] = [
  [["models", 0, "use"], "scripted"],
  [["models", 1, "use"], "simulated"],
  [["models", 3, "use"], "recorded"],
  [["methods", 0, "use"], "majority-vote"],
  [["methods", 1, "use"], "trained-routing"],
  [["methods", 2, "use"], "single"],
  [["methods", 3, "use"], "oracle"],
  [["datasets", 0, "use"], "jsonl"],
  [["datasets", 2, "use"], "generated"],
  [["datasets", 0, "scorer", "use"], "numeric"],
  [["datasets", 0, "extract", 0], "boxed"],
  [["datasets", 0, "extract", 2], "last-number"],
  [["datasets", 0, "scorer", "with", "percent"], "strict"],
  [["methods", 0, "with", "tie"], "first"],
  [["methods", 0, "with", "weights"], "none"],
  [["methods", 2, "with", "member"], "dev-best"],
  [["valuation", "indices", 0], "shapley"],
  [["valuation", "indices", 1], "leave-one-out"],
  [["valuation", "mode"], "exact"],
  [["valuation", "empty"], "zero"],
  [["valuation", "undersized"], "solo"],
  [["valuation", "roles"], "re-elect"],
  [["valuation", "failed"], "zero"],
  [["gates", 0, "metric"], "accuracy"],
];

export const misspeltValues = (): Mutant[] =>
  chosen.map(([path, value]) => ({
    kind: "misspelt value",
    name: nameOf(path),
    ...withValue(path, misspelt(value)),
    says: [`"${misspelt(value)}"`, `did you mean "${value}"?`, /(Known|Allowed): /],
  }));

export const unknownValues = (): Mutant[] =>
  chosen.map(([path]) => ({
    kind: "unknown value",
    name: nameOf(path),
    ...withValue(path, "xylophone-quartet"),
    says: ['"xylophone-quartet"', /(known|allowed): \S/],
  }));

/** Ids that another part of the suite declares. */
const referring: readonly (readonly [JsonPath, string, string])[] = [
  [["pools", 0, "members", 1], "plain", "model"],
  [["pools", 1, "members", 0], "fixed", "model"],
  [["matrix", "exclude", 0, "pool"], "trio", "pool"],
  [["matrix", "exclude", 0, "dataset"], "made", "dataset"],
  [["matrix", "exclude", 1, "method"], "vote", "method"],
  [["gates", 0, "where", "pool"], "pair", "pool"],
  [["gates", 0, "where", "method"], "vote", "method"],
  [["gates", 0, "where", "dataset"], "sums", "dataset"],
  [["datasets", 1, "dev", 0], "ms1", "item"],
  [["datasets", 1, "test", 1], "ms4", "item"],
];

export const unknownIds = (): Mutant[] =>
  referring.flatMap(([path, id, what]) => [
    {
      kind: "unknown id",
      name: `${nameOf(path)} misspelt`,
      ...withValue(path, `${id}x`),
      says: [`no ${what}`, `"${id}x"`, `did you mean "${id}"?`],
    },
    {
      kind: "unknown id",
      name: `${nameOf(path)} from nowhere`,
      ...withValue(path, "xylophone-quartet"),
      says: [`no ${what}`, /known: \S/],
    },
  ]);

const outOfRange: readonly (readonly [JsonPath, number, string])[] = [
  [["version"], 2, "allowed: 1"],
  [["seed"], -1, "from 0 to"],
  [["seed"], 0.5, "a whole number"],
  [["seed"], 2 ** 60, "from 0 to"],
  [["repeats"], 0, "a whole number from 1 to 1000"],
  [["repeats"], 1001, "a whole number from 1 to 1000"],
  [["models", 1, "replica"], -1, "a whole number of at least 0"],
  [["models", 0, "prices", "input"], -0.1, "a number of at least 0"],
  [["models", 2, "limits", "maxConnections"], 0, "a whole number of at least 1"],
  [["models", 2, "limits", "attemptTimeoutSeconds"], 0, "a number above 0"],
  [["models", 1, "with", "correlation"], 1.1, "a number from 0 to 1"],
  [["models", 2, "with", "skill"], 70, "a number from 0 to 1 or an object"],
  [["models", 1, "with", "skill", "algebra"], -0.5, "a number from 0 to 1"],
  [["models", 3, "with", "samples"], 0, "a whole number of at least 1"],
  [["methods", 1, "with", "epochs"], 2.5, "a whole number of at least 1"],
  [["methods", 1, "with", "l2"], 0, "a number above 0"],
  [["datasets", 0, "with", "chance"], 2, "a number from 0 to 1"],
  [["datasets", 0, "scorer", "with", "tolerance"], -1, "a number of at least 0"],
  [["datasets", 2, "with", "count"], 0, "a whole number from 1 to 1000000"],
  [["datasets", 2, "with", "wrong"], 26, "a whole number from 1 to 25"],
  [["datasets", 2, "with", "domains", "algebra"], 0, "a number above 0"],
  [["datasets", 0, "dev"], -1, "a whole number from 0 to 1000000 or a list of at least 1 text"],
  [["datasets", 0, "dev"], 2.5, "a whole number from 0 to 1000000 or a list of at least 1 text"],
  [["sampling", "temperature"], 2.5, "a number from 0 to 2"],
  [["sampling", "topP"], 0, "a number above 0 and of at most 1"],
  [["sampling", "maxTokens"], 0, "a whole number of at least 1"],
  [["valuation", "empty"], 1.5, "zero, chance or a number from 0 to 1"],
  [["valuation", "resamples"], 10, "a whole number from 100 to 100000"],
  [["limits", "maxCalls"], 0, "a whole number of at least 1"],
  [["limits", "maxCost"], 0, "a number above 0"],
  [["limits", "failOnError"], 1.5, "a number from 0 to 1"],
  [["gates", 0, "alpha"], 1, "a number above 0 and below 1"],
];

export const wrongRanges = (): Mutant[] =>
  outOfRange.map(([path, value, allowed]) => ({
    kind: "out of range",
    name: `${nameOf(path)} = ${value}`,
    ...withValue(path, value),
    says: [`found ${value}; allowed: `, allowed],
  }));

const badTexts: readonly (readonly [JsonPath, unknown, string])[] = [
  [["name"], "", "Letters, digits and"],
  [["name"], "my suite", 'found "my suite"'],
  [["models", 2, "id"], "a/b", "Letters, digits and"],
  [["pools", 0, "id"], "x".repeat(129), "at most 128 characters"],
  [["datasets", 0, "with", "sha256"], "abc", "64 hexadecimal digits"],
  [["models"], [], "found an empty list; allowed: a list of at least 1 object"],
  [["pools", 0, "members"], [], "found an empty list"],
  [["datasets", 0, "extract"], [], "found an empty list"],
  [["datasets", 1, "dev"], [], "found an empty list; allowed: a whole number from 0 to 1000000 or a list of at least 1 text"],
  [["sampling", "stop"], [""], "a text that is not empty"],
  [["matrix", "exclude", 0], {}, "an object with at least 1 key"],
  [["prompts", "answer"], "{qestion}", '"{qestion}" is no placeholder of this prompt; did you mean "question"?'],
  [["gates", 0, "min"], undefined, "a gate needs min, max or maxDrop"],
  [["methods", 2, "with", "member"], "fixed", '"fixed" is no member of "pair"'],
];

export const wrongTexts = (): Mutant[] =>
  badTexts.map(([path, value, says], i) => ({
    kind: "wrong text or list",
    name: `${nameOf(path)} ${i}`,
    ...withValue(path, value),
    says: [says],
  }));
