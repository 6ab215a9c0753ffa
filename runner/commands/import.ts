import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { canonical, parseDocument, SpecError, suggest } from "../../spec/index.ts";
import type { Verb } from "../command.ts";
import { makeFolder } from "../make-folder.ts";
import { type AnswerLine, datasetIds, type ItemLine, readResults } from "../runs/zeroeval.ts";
import { exitCodes } from "../terminal/terminal.ts";

export const importVerb: Verb = (program, terminal, act) => {
  program
    .command("import")
    .description("bring in others' data and results")
    .command("zeroeval <dir>")
    .description("items and recorded answers of a clone of the public ZeroEval repository (its result_dirs/<dataset>/<model>.json)")
    .option("--out <dir>", "gets items/<dataset>.jsonl.gz and answers/<model>/<dataset>.jsonl.gz", "recorded")
    .option("--datasets <names...>", "result folders to take", ["gsm", "math-l5", "crux"])
    .option("--models <names...>", "models to take (default: all)")
    .action((dir: string, { out, datasets, models }: { out: string; datasets: string[]; models?: string[] }) =>
      act(async () => {
        for (const folder of datasets) {
          const { files, items, answers } = importDataset(dir, folder, out, models);
          terminal.print(`${folder}: ${items} items, ${answers} answers of ${files} models\n`);
        }
        return exitCodes.fine;
      }),
    );
};

function importDataset(dir: string, folder: string, out: string, models: readonly string[] | undefined) {
  const source = [join(dir, "result_dirs", folder), join(dir, folder)].find((path) => existsSync(path));
  if (source === undefined)
    throw SpecError.at(join(dir, "result_dirs", folder), "is not there: DIR must be a clone of ZeroEval, with its result_dirs");
  const known = readdirSync(source)
    .filter((name) => name.endsWith(".json"))
    .map((name) => name.slice(0, -".json".length))
    .sort();
  const unknown = models?.find((model) => !known.includes(model));
  if (unknown !== undefined) throw SpecError.at(source, `there are no results of "${unknown}"; ${suggest(unknown, known)}`);
  const taken = known.filter((model) => models?.includes(model) ?? true);
  if (taken.length === 0) throw SpecError.at(source, "holds no results");
  const dataset = datasetIds[folder] ?? folder;
  const items = new Map<string, ItemLine>();
  const answers = new Map<string, AnswerLine[]>();
  for (const model of taken) {
    const file = join(source, `${model}.json`);
    const results = readResults(parse(file), file);
    for (const item of results.items) {
      const other = items.get(item.id);
      if (other !== undefined && canonical(other) !== canonical(item))
        throw SpecError.at(file, `item "${item.id}" differs from the one of another model`);
      items.set(item.id, item);
    }
    answers.set(model, results.answers);
  }
  // All is read and right before anything is written.
  for (const [model, lines] of answers) write(join(out, "answers", plainName(model, known)), dataset, lines);
  write(join(out, "items"), dataset, [...items.values()]);
  return { files: taken.length, items: items.size, answers: [...answers.values()].reduce((sum, lines) => sum + lines.length, 0) };
}

/** `model@provider` is the model, where the clone has it from one provider alone. */
function plainName(model: string, known: readonly string[]): string {
  const plain = model.split("@")[0]!;
  return known.filter((other) => other.split("@")[0] === plain).length === 1 ? plain : model;
}

function parse(file: string): unknown {
  const text = readFileSync(file, "utf8");
  try {
    return JSON.parse(text);
  } catch (error) {
    parseDocument(text, file);
    throw SpecError.at(file, `not JSON: ${(error as Error).message}`);
  }
}

function write(folder: string, dataset: string, lines: readonly object[]): void {
  makeFolder(folder);
  // Level 9 and no time stamp: the same input gives the same bytes.
  writeFileSync(join(folder, `${dataset}.jsonl.gz`), gzipSync(lines.map((line) => `${JSON.stringify(line)}\n`).join(""), { level: 9 }));
}
