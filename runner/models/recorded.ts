import { readFile, stat } from "node:fs/promises";
import { isAbsolute, join, resolve } from "node:path";
import { gunzipSync } from "node:zlib";
import { Type } from "@sinclair/typebox";
import { SpecError, sha256 } from "../../spec/index.ts";
import { type JsonLine, parseLines } from "../runs/json-lines.ts";
import type { Call, Model, ModelContext, ModelPlugIn, RawReply } from "../model.ts";
import type { Usage } from "../reply.ts";

const parameters = Type.Object(
  {
    answers: Type.String({ description: "Folder with one file a dataset, <dataset id>.jsonl or .jsonl.gz, relative to the suite file." }),
    files: Type.Optional(
      Type.Record(Type.String(), Type.String(), { description: "File names by dataset id, where they are not named after the dataset." }),
    ),
    samples: Type.Optional(
      Type.Integer({ minimum: 1, description: "Recorded samples an item in each repeat; left out: as many as the files have, shared among the repeats." }),
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

  async fingerprint({ answers, files }, context) {
    const folder = folderOf(answers, context);
    const names = await answerFiles(folder, files ?? {}, context);
    const digests = await Promise.all(names.map(async ([dataset, path]) => [dataset, sha256(await readFile(path))]));
    return { recorded: Object.fromEntries(digests) };
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
      failure: { where: "model", model: id, message: `${perRepeat} recorded sample${perRepeat === 1 ? "" : "s"} a repeat; sample ${sample} was asked for` },
    };
  }
  const line = lines.get(call.item.id)?.[call.repeat * perRepeat + sample];
  if (line === undefined) {
    const which = call.repeat * perRepeat + sample;
    return { state: "failed", failure: { where: "model", model: id, message: `no recorded answer to ${call.dataset} item ${call.item.id}, sample ${which}` } };
  }
  return { state: "answered", text: line.text, ...(line.usage === undefined ? {} : { usage: line.usage }) };
}

const folderOf = (answers: string, { directory }: ModelContext) => (isAbsolute(answers) ? answers : resolve(directory, answers));

/** [dataset id, path] of every answer file that is there, sorted by dataset id. */
async function answerFiles(folder: string, files: Readonly<Record<string, string>>, { id, datasets }: ModelContext): Promise<[string, string][]> {
  const found: [string, string][] = [];
  const missing: string[] = [];
  for (const dataset of [...datasets].sort()) {
    const names = files[dataset] === undefined ? [`${dataset}.jsonl`, `${dataset}.jsonl.gz`] : [files[dataset]];
    const present = await Promise.all(names.map((name) => exists(join(folder, name))));
    const k = present.indexOf(true);
    if (k === -1) missing.push(join(folder, names.at(-1)!));
    else found.push([dataset, join(folder, names[k]!)]);
  }
  if (missing.length > 0) {
    throw SpecError.at(missing[0]!, `the recorded answers of model "${id}" are not there${missing.length > 1 ? `, nor ${missing.slice(1).join(", ")}` : ""}`);
  }
  return found;
}

const exists = (path: string) =>
  stat(path).then(
    (entry) => entry.isFile(),
    () => false,
  );

async function readAnswers(path: string | undefined): Promise<AnswerTable> {
  const lines = new Map<string, (Line | undefined)[]>();
  let samples = 0;
  if (path === undefined) return { lines, samples };
  const bytes = await readFile(path);
  const text = (path.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
  for (const { value, line } of parseLines(text, path)) {
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

function answerLine(value: JsonLine["value"], path: string, line: number): { item: string; sample: number; text: string; usage?: Usage } {
  const { item, sample = 0, text, usage } = value as Record<string, unknown>;
  const wrong = (message: string) => SpecError.at(path, message, line);
  if (typeof item !== "string") throw wrong(`"item" must be an item's id, found ${JSON.stringify(item)}`);
  if (typeof sample !== "number" || !Number.isInteger(sample) || sample < 0) throw wrong(`"sample" must be 0 or more, found ${JSON.stringify(sample)}`);
  if (typeof text !== "string") throw wrong(`"text" must be a string, found ${JSON.stringify(text)}`);
  return { item, sample, text, ...(usage === undefined ? {} : { usage: usage as Usage }) };
}
