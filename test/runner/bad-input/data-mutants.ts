import { gzipSync } from "node:zlib";
import { sha256 } from "../../../spec/index.ts";
import { type JsonPath, type Mutant, withInserted, withValue } from "./edits.ts";
import { goodFiles, goodSuite } from "./good-suite.ts";

const sums = (goodFiles["sums.jsonl"] as string).trimEnd().split("\n");
const taped = (goodFiles["taped/sums.jsonl"] as string).trimEnd().split("\n");

const replaced = (lines: readonly string[], line: number, by: string): string =>
  `${lines.map((text, i) => (i === line - 1 ? by : text)).join("\n")}\n`;

/** The dataset's file with another line, and the suite that expects its digest. */
function badItem(line: number, by: string, says: readonly (string | RegExp)[]): Mutant {
  const content = replaced(sums, line, by);
  const { text } = withValue(["datasets", 0, "with", "sha256"], sha256(content));
  return {
    kind: "bad item",
    name: by,
    text,
    file: "sums.jsonl",
    lines: [line, line],
    files: { "sums.jsonl": content },
    says: [...says, "/datasets/0 of "],
  };
}

export const badItems = (): Mutant[] => [
  badItem(3, '{"id": "s3", "input": "What', ["not JSON: the text is not closed"]),
  badItem(4, "{'id': 's4'}", ["not JSON: keys and texts stand in double quotes"]),
  badItem(5, '["s5", "What?", "8"]', ["every line must be a JSON object"]),
  badItem(5, "null", ["every line must be a JSON object"]),
  badItem(6, '{"id": "s6", "input": "What?", "target": "10"} {}', ["not JSON: nothing more is expected"]),
  badItem(6, '// {"id": "s6"}', ["not JSON: comments are not allowed"]),
  badItem(2, '{"id": "s1", "input": "What?", "target": "2"}', ['the id "s1" stands in line 1 already']),
  badItem(2, '{"id": "s2", "inptu": "What?", "target": "2"}', ['the field "input" is missing; did you mean "inptu"?']),
  badItem(7, '{"id": "s7", "input": "What?"}', ['the field "target" is missing']),
  badItem(7, '{"input": "What?", "target": "1"}', ['the field "id" is missing']),
  badItem(7, '{"id": "s7", "input": "", "target": "1"}', ['"input" must be a text that is not empty']),
  badItem(7, '{"id": "s7", "input": ["What?"], "target": "1"}', ['"input" must be a text that is not empty']),
  badItem(7, '{"id": "s7", "input": "What?", "target": null}', ['"target" must be a text that is not empty']),
  badItem(7, '{"id": "s7", "input": "What?", "target": []}', ['"target" is an empty list']),
  badItem(8, '{"id": "s8", "input": "What?", "target": "nothing"}', [
    'the scorer "numeric" cannot grade item "s8": the target "nothing" is no number',
  ]),
];

function badAnswer(line: number, by: string, says: readonly (string | RegExp)[]): Mutant {
  const content = replaced(taped, line, by);
  return {
    kind: "bad recorded answer",
    name: by,
    text: goodSuite,
    file: "taped/sums.jsonl",
    lines: [line, line],
    files: { "taped/sums.jsonl": content },
    says: [...says, "/models/3 of "],
  };
}

export const badAnswers = (): Mutant[] => [
  badAnswer(16, '{"item": "s8", "sample": 1, "text": "ANS', ["not JSON: the text is not closed"]),
  badAnswer(9, "s5: 8", [/not JSON: /]),
  badAnswer(9, "[]", ["every line must be a JSON object"]),
  badAnswer(2, '{"item": "s1", "sample": 0, "text": "again"}', ['item "s1" has sample 0 twice']),
  badAnswer(4, '{"sample": 1, "text": "x"}', ['"item" must be an item\'s id, and is missing']),
  badAnswer(4, '{"item": 2, "sample": 1, "text": "x"}', ['"item" must be an item\'s id, found 2']),
  badAnswer(4, '{"item": "s2", "sample": -1, "text": "x"}', ['"sample" must be a whole number from 0']),
  badAnswer(4, '{"item": "s2", "sample": "1", "text": "x"}', ['found "1"']),
  badAnswer(4, '{"item": "s2", "sample": 1}', ['"text" must be a text, and is missing']),
  badAnswer(4, '{"item": "s2", "sample": 1, "text": null}', ['"text" must be a text, found null']),
  badAnswer(4, '{"item": "s2", "sample": 1, "text": "x", "usage": {"input": 1}}', ['"usage": "output" is missing']),
  badAnswer(4, '{"item": "s2", "sample": 1, "text": "x", "usage": {"input": -1, "output": 2}}', [
    '"usage.input": found -1; allowed: a number of at least 0',
  ]),
];

const inSuite = (
  name: string,
  path: JsonPath,
  value: unknown,
  says: readonly (string | RegExp)[],
  files: Mutant["files"] = {},
): Mutant => ({
  kind: "missing or changed file",
  name,
  ...withValue(path, value),
  files,
  says,
});

const more = goodFiles["more.jsonl.gz"] as Uint8Array;
const badFile = (name: string, file: string, content: string | Uint8Array, line: number, says: readonly (string | RegExp)[]): Mutant => ({
  kind: "unreadable file",
  name,
  text: goodSuite,
  file,
  lines: [line, line],
  files: { [file]: content },
  says,
});

export const badFiles = (): Mutant[] => [
  inSuite("no dataset", ["datasets", 0, "with", "path"], "no/such.jsonl", ["/datasets/0/with/path: there is no file ", "no/such.jsonl"]),
  inSuite("a folder for a dataset", ["datasets", 0, "with", "path"], "taped", [
    "/datasets/0/with/path: ",
    "cannot be read: it is a folder, and a file is needed",
  ]),
  inSuite("another digest", ["datasets", 0, "with", "sha256"], "0".repeat(64), [
    "/datasets/0/with/sha256: the SHA-256 of ",
    "is another one: ",
    sha256(goodFiles["sums.jsonl"]!),
  ]),
  inSuite("changed data", ["datasets", 0, "with", "sha256"], sha256("before"), ["/datasets/0/with/sha256: the SHA-256 of "]),
  inSuite("no answers", ["models", 3, "with", "answers"], "nowhere", [
    "/models/3/with/files/sums: there is no file ",
    "nowhere/sums.jsonl",
    'of "taped"',
  ]),
  inSuite("no answer file", ["models", 3, "with", "files", "sums"], "other.jsonl", ["/models/3/with/files/sums: there is no file "]),
  inSuite("no undeclared answer file", ["models", 3, "with"], { answers: "untaped" }, [
    "/models/3/with/answers: there is no file ",
    "untaped/sums.jsonl.gz or ",
  ]),
  badFile("no gzip", "more.jsonl.gz", "plain text\n", 1, ["not a whole gzip file", "/datasets/1 of "]),
  badFile("half a gzip", "more.jsonl.gz", more.subarray(0, more.length - 9), 1, ["not a whole gzip file"]),
  badFile("no items", "more.jsonl.gz", gzipSync("\n \n"), 1, ["this dataset has no items"]),
  badFile("bad line in a gzip", "more.jsonl.gz", gzipSync('{"key": "ms1", "question": "Q", "gold": 1}\n\n{"key": ms2}\n'), 3, [
    "not JSON: keys and texts stand in double quotes",
  ]),
  badFile("no such field", "more.jsonl.gz", gzipSync('{"key": "ms1", "question": "Q", "golden": 1}\n'), 1, [
    'the field "gold" is missing',
    'did you mean "golden"? Known: golden, key, question',
  ]),
  badFile("no UTF-8", "taped/sums.jsonl", Buffer.concat([Buffer.from(`${taped[0]}\n`), Buffer.from([0x22, 0xff, 0x22, 0x0a])]), 2, [
    "not UTF-8 text",
  ]),
];

const split = (name: string, path: JsonPath, value: unknown, says: readonly (string | RegExp)[], at?: JsonPath): Mutant => ({
  kind: "bad split",
  name,
  ...withValue(path, value, at),
  says,
});

export const badSplits = (): Mutant[] => [
  split("too many dev items", ["datasets", 0, "dev"], 9, ["/datasets/0/dev: 9 items are asked for", "the dataset has 8"]),
  split("too many test items", ["datasets", 0, "test"], 6, [
    "/datasets/0/test: 6 items are asked for, and the dataset has 5 beside the 3 dev items",
  ]),
  split("no test items", ["datasets", 0, "test"], 0, ["/datasets/0/test: no item is left to test on"]),
  split("all items dev", ["datasets", 2, "dev"], 12, ["/datasets/2/dev: no item is left to test on"]),
  split("an item in both", ["datasets", 1, "test", 0], "ms1", ['/datasets/1/test/0: "ms1" is a dev item too']),
  split("an item that is not there", ["datasets", 1, "dev", 1], "ms9", ['the dataset has no item "ms9"; did you mean "ms']),
  split("dev is 0", ["datasets", 2, "dev"], 0, [
    '/datasets/2/dev: no dev items, and "router" (it is fitted on them), "champion" (its member is dev-best) need them: give "made" "dev"',
  ]),
  split("dev is left out", ["datasets", 2, "dev"], undefined, ["/datasets/2/dev: no dev items, and "]),
  split("a tie that needs dev", ["datasets", 0, "dev"], 0, ["no dev items, and "]),
];

export const badValuations = (): Mutant[] => [
  {
    kind: "bad valuation",
    name: "chance unknown",
    ...withValue(["valuation", "empty"], "chance"),
    says: ["/valuation/empty: ", 'no chance level is declared by "more", "made"'],
  },
  { kind: "bad valuation", name: "no game left", ...withValue(["matrix"], { include: [] }), says: ["no game is left"] },
  { kind: "bad valuation", name: "13 members", ...thirteen(), says: ["13 members; all coalitions are played for at most 12"] },
  { kind: "bad valuation", name: "too few coalitions", ...sampledTooFew(), says: ["found 1, needed are 3 for 4 permutations of pair"] },
];

function thirteen(): Pick<Mutant, "text" | "lines"> {
  const models = Array.from({ length: 13 }, (_, i) => ({ id: `m${i}`, use: "simulated" }));
  const { text } = withInserted(["models", 4], models[0]);
  const all = text.replace(JSON.stringify(models[0]), () => models.map((model) => JSON.stringify(model)).join(", "));
  const members = '"members": ["skilled", "plain"] }';
  const many = all.replace(members, () => `"members": ${JSON.stringify(models.map(({ id }) => id))} }`);
  const line = many.slice(0, many.indexOf('"pair", "members"')).split("\n").length;
  return { text: many, lines: [line, line] };
}

function sampledTooFew(): Pick<Mutant, "text" | "lines"> {
  const { text } = withValue(["valuation", "mode"], "sampled");
  const few = text.replace('"resamples": 100', '"resamples": 100, "permutations": 4, "maxCoalitions": 1');
  const line = few.slice(0, few.indexOf('"maxCoalitions"')).split("\n").length;
  return { text: few, lines: [line, line] };
}
