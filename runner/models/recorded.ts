import { readFile, stat } from "node:fs/promises";
import { isAbsolute, join, resolve } from "node:path";
import { Type } from "@sinclair/typebox";
import { CallUsage, SpecError, sha256, type Violation, validate } from "../../spec/index.ts";
import type { Call, Model, ModelContext, ModelPlugIn, RawReply } from "../model.ts";
import type { Usage } from "../reply.ts";
import { type JsonLine, parseLines, textOf } from "../runs/json-lines.ts";

const parameters = Type.Object(
  {
    answers: Type.String({ description: "Folder with one file a dataset, <dataset id>.jsonl or .jsonl.gz, relative to the suite file." }),
    files: Type.Optional(
      Type.Record(Type.String(), Type.String(), { description: "File names by dataset id, where they are not named after the dataset." }),
    ),
    samples: Type.Optional(
      Type.Integer({
        minimum: 1,
        description: "Recorded samples an item in each repeat; left out: as many as the files have, shared among the repeats.",
      }),
    ),
  },
  { additionalProperties: false },
);

interface Line {
  readonly text: string;
  readonly usage?: Usage;
}

/** Replies of a model that was run elsewhere: lines `{item, sample, text, usage?}`. Serves first answers only. */
export const recorded: ModelPlugIn<typeof parameters> = {
  id: "recorded",
  description: "Answers recorded elsewhere, one file a dataset; a missing answer is a failed call.",
  parameters,

  abilities: () => ({ kinds: ["answer"], logprobs: false }),

  async fingerprint({ answers, files, samples }, context) {
    const folder = folderOf(answers, context);
    const names = await answerFiles(folder, files ?? {}, context);
    const digests = await Promise.all(
      names.map(async ([dataset, path]) => {
        const bytes = await readFile(path);
        // Read to the end here already: a line that is wrong is told before anything is played.
        await answersIn(bytes, path);
        return [dataset, sha256(bytes)];
      }),
    );
    // Which line a sample of a repeat reads depends on how many samples a repeat has.
    return { recorded: Object.fromEntries(digests), samples: samples ?? `shared among ${context.repeats}` };
  },

  async open({ answers, files, samples }, context) {
    const folder = folderOf(answers, context);
    // Looked for when first asked: a run is played again from its calls where the answers are no longer there.
    let paths: Promise<Map<string, string>> | undefined;
    const tables = new Map<string, Promise<AnswerTable>>();
    const tableOf = (dataset: string): Promise<AnswerTable> => {
      let table = tables.get(dataset);
      if (table === undefined) {
        paths ??= answerFiles(folder, files ?? {}, context).then((found) => new Map(found));
        table = paths.then((found) => readAnswers(found.get(dataset)));
        tables.set(dataset, table);
      }
      return table;
    };
    return {
      serves: (kind) => kind === "answer",
      sampled: false,
      render: ({ kind }, item, dataset) => ({ dataset, item: item.id, kind }),
      async reply(calls) {
        const needed = new Set(calls.map(({ dataset }) => dataset));
        const ready = new Map(await Promise.all([...needed].map(async (dataset) => [dataset, await tableOf(dataset)] as const)));
        return calls.map((call) => lookUp(ready.get(call.dataset)!, call, context, samples));
      },
    } satisfies Model;
  },
};

interface AnswerTable {
  /** By item, then by sample. */
  readonly lines: ReadonlyMap<string, readonly (Line | undefined)[]>;
  readonly samples: number;
}

function lookUp({ lines, samples: found }: AnswerTable, call: Call, { id, repeats }: ModelContext, declared?: number): RawReply {
  const perRepeat = declared ?? Math.max(1, Math.floor(found / repeats));
  const sample = call.sample + call.occurrence;
  if (call.turn.kind !== "answer") {
    return { state: "unsupported", failure: { where: "model", model: id, message: `recorded answers serve no "${call.turn.kind}" turns` } };
  }
  if (sample >= perRepeat) {
    return {
      state: "unsupported",
      failure: {
        where: "model",
        model: id,
        message: `${perRepeat} recorded sample${perRepeat === 1 ? "" : "s"} a repeat; sample ${sample} was asked for`,
      },
    };
  }
  const line = lines.get(call.item.id)?.[call.repeat * perRepeat + sample];
  if (line === undefined) {
    const which = call.repeat * perRepeat + sample;
    return {
      state: "failed",
      failure: { where: "model", model: id, message: `no recorded answer to ${call.dataset} item ${call.item.id}, sample ${which}` },
    };
  }
  return { state: "answered", text: line.text, ...(line.usage === undefined ? {} : { usage: line.usage }) };
}

const folderOf = (answers: string, { directory }: ModelContext) => (isAbsolute(answers) ? answers : resolve(directory, answers));

/** [dataset id, path] of every answer file, sorted by dataset id. */
async function answerFiles(
  folder: string,
  files: Readonly<Record<string, string>>,
  { id, datasets }: ModelContext,
): Promise<[string, string][]> {
  const found: [string, string][] = [];
  const missing: Violation[] = [];
  for (const dataset of [...datasets].sort()) {
    const declared = files[dataset];
    const names = declared === undefined ? [`${dataset}.jsonl.gz`, `${dataset}.jsonl`] : [declared];
    const present = await Promise.all(names.map((name) => exists(join(folder, name))));
    const name = names.find((_, k) => present[k]);
    if (name !== undefined) found.push([dataset, join(folder, name)]);
    else {
      const message = `there is no file ${names.map((absent) => join(folder, absent)).join(" or ")}, with the answers of "${id}" to "${dataset}"`;
      missing.push({ place: null, pointer: declared === undefined ? "/answers" : `/files/${dataset}`, message });
    }
  }
  if (missing.length > 1 && found.length === 0)
    throw SpecError.inParameters(
      "/answers",
      `none of the answers of "${id}" is in ${folder}: there is no file ${[...datasets]
        .sort()
        .map((dataset) => files[dataset] ?? `${dataset}.jsonl.gz`)
        .join(", ")}`,
    );
  if (missing.length > 0) throw new SpecError(missing);
  return found;
}

const exists = (path: string) =>
  stat(path).then(
    (entry) => entry.isFile(),
    () => false,
  );

async function readAnswers(path: string | undefined): Promise<AnswerTable> {
  return path === undefined ? { lines: new Map(), samples: 0 } : answersIn(await readFile(path), path);
}

async function answersIn(bytes: Uint8Array, path: string): Promise<AnswerTable> {
  const lines = new Map<string, (Line | undefined)[]>();
  let samples = 0;
  for (const { value, line } of parseLines(await textOf(bytes, path), path)) {
    const { item, sample, text: reply, usage } = answerLine(value, path, line);
    let list = lines.get(item);
    if (list === undefined) {
      list = [];
      lines.set(item, list);
    }
    if (list[sample] !== undefined) throw SpecError.at(path, `item "${item}" has sample ${sample} twice`, line);
    list[sample] = usage === undefined ? { text: reply } : { text: reply, usage };
    samples = Math.max(samples, sample + 1);
  }
  return { lines, samples };
}

// A sample is an index: one that is absurdly large would make as many empty places.
const mostSamples = 1_000_000;

function answerLine(value: JsonLine["value"], path: string, line: number): { item: string; sample: number; text: string; usage?: Usage } {
  const { item, sample = 0, text, usage } = value as Record<string, unknown>;
  const wrong = (message: string) => SpecError.at(path, message, line);
  if (typeof item !== "string") throw wrong(`"item" must be an item's id, ${found(item)}`);
  if (typeof sample !== "number" || !Number.isInteger(sample) || sample < 0 || sample > mostSamples) {
    throw wrong(`"sample" must be a whole number from 0 to ${mostSamples}, ${found(sample)}`);
  }
  if (typeof text !== "string") throw wrong(`"text" must be a text, ${found(text)}`);
  if (usage === undefined) return { item, sample, text };
  const [mistake] = validate(CallUsage, usage);
  if (mistake !== undefined) throw wrong(`"usage${mistake.path.map((part) => `.${part}`).join("")}": ${mistake.message}`);
  return { item, sample, text, usage: usage as Usage };
}

const found = (value: unknown): string => (value === undefined ? "and is missing" : `found ${JSON.stringify(value).slice(0, 60)}`);
