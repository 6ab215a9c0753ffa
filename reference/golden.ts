import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { SpecError } from "../spec/index.ts";
import type { OpenBackend } from "./backend.ts";
import { prepareTraining } from "./prepare-training.ts";
import { examined, openTraining, type TrainingLog, train } from "./train.ts";
import { jsonLines, type TrainingResult, trainingResult } from "./training-result.ts";

/** What is kept of a golden training: result.json without what names the makers of its bits, and metrics.jsonl. */
export interface GoldenFiles {
  readonly "result.json": string;
  readonly "metrics.jsonl": string;
}

/** How far a number may be from the golden one on a native backend, which sums in an order of its own: absolutely, or relatively. */
export const tolerance = 0.02;

/** Names of the golden trainings in a folder: those with a recipe. Throws a SpecError where the folder is not there, as in the package. */
export function goldenNames(folder: string): string[] {
  if (!existsSync(folder)) throw SpecError.at(folder, "is not here: golden trainings come with the repository alone");
  return readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, "recipe.json")))
    .sort();
}

/** Trains by a golden recipe, from its start to its end. */
export async function goldenFiles(recipe: string, backend: OpenBackend): Promise<GoldenFiles> {
  const open = await openTraining(await prepareTraining(recipe), backend);
  let log: TrainingLog = { steps: [], dev: [] };
  for await (const reached of train(open)) log = reached;
  const { identity: _, made: __, ...result }: TrainingResult = trainingResult(open, log, await examined(open));
  open.dispose();
  return { "result.json": `${JSON.stringify(result, null, 2)}\n`, "metrics.jsonl": jsonLines(log.steps) };
}

/** The golden files of a backend; null where there are none. */
export function readGolden(folder: string): GoldenFiles | null {
  const read = (name: keyof GoldenFiles) => readFileSync(join(folder, name), "utf8");
  return existsSync(join(folder, "result.json")) ? { "result.json": read("result.json"), "metrics.jsonl": read("metrics.jsonl") } : null;
}

/** Where two trainings differ, by place: in any bit, or where `exact` is false by more than the tolerance, digests of weights aside. */
export function differences(golden: GoldenFiles, found: GoldenFiles, exact: boolean): string[] {
  const values = (files: GoldenFiles) => ({
    result: JSON.parse(files["result.json"]) as unknown,
    metrics: files["metrics.jsonl"]
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as unknown),
  });
  return [...differing(values(golden), values(found), exact, "")];
}

function* differing(a: unknown, b: unknown, exact: boolean, path: string): Generator<string> {
  if (isObject(a) && isObject(b)) {
    for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) yield* differing(a[key], b[key], exact, `${path}/${key}`);
    return;
  }
  if (a === b || (!exact && isClose(a, b, path))) return;
  yield `${path}: golden ${JSON.stringify(a)}, found ${JSON.stringify(b)}`;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

const isClose = (a: unknown, b: unknown, path: string): boolean =>
  path === "/result/weights/trained" ||
  (typeof a === "number" && typeof b === "number" && Math.abs(a - b) <= tolerance * Math.max(1, Math.abs(a), Math.abs(b)));
