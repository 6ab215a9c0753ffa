import type { TSchema } from "@sinclair/typebox";
import {
  type DatasetEntry,
  type FurtherChecks,
  locate,
  type Mistake,
  type ModelEntry,
  type Path,
  SpecError,
  type Suite,
  type SuiteFile,
  suggest,
  validate,
} from "../spec/index.ts";
import { boundMistakes } from "./bound-checks.ts";
import type { Dataset } from "./dataset.ts";
import { datasets } from "./datasets/all.ts";
import type { Extractor } from "./extractor.ts";
import { extractors } from "./extractors/all.ts";
import type { Method } from "./method.ts";
import { methods } from "./methods/all.ts";
import type { ModelPlugIn } from "./model.ts";
import { models } from "./models/all.ts";
import type { PlugIn } from "./plug-in.ts";
import type { Scorer } from "./scorer.ts";
import { scorers } from "./scorers/all.ts";

/** A plug-in with the parameters that a suite gives it. */
export interface Bound<T extends PlugIn> {
  readonly id: string;
  readonly plugIn: T;
  readonly parameters: Record<string, unknown>;
}

export interface BoundDataset extends Bound<Dataset> {
  readonly entry: DatasetEntry;
  readonly scorer: Bound<Scorer>;
  readonly extract: readonly Extractor[];
}

export interface BoundModel extends Bound<ModelPlugIn> {
  readonly entry: ModelEntry & { replica: number };
}

/** A suite whose every `use` is a plug-in and every `with` that plug-in's parsed parameters. */
export interface BoundSuite {
  readonly suite: Suite;
  readonly models: readonly BoundModel[];
  readonly methods: readonly Bound<Method>[];
  readonly datasets: readonly BoundDataset[];
}

/** Second step of validation: each `with` against its own plug-in's schema. Throws a SpecError with every mistake. */
export function bindSuite({ suite, document }: SuiteFile): BoundSuite {
  const { bound, mistakes } = bindWithMistakes(suite);
  if (mistakes.length > 0) throw new SpecError(locate(document, mistakes));
  return bound;
}

/** The second step for `parseSuite`: of a suite whose shape is wrong, those entries are looked at that name a plug-in. */
export const plugInMistakes: FurtherChecks = (value, shaped) => {
  if (shaped) return bindWithMistakes(value as Suite).mistakes;
  const mistakes: Mistake[] = [];
  const sections = { models, methods, datasets } as Readonly<Record<string, readonly PlugIn[]>>;
  for (const [section, known] of Object.entries(sections)) {
    const list = isObject(value) ? value[section] : [];
    for (const [i, entry] of (Array.isArray(list) ? list : []).entries()) {
      if (!isObject(entry) || typeof entry.use !== "string" || !isObject(entry.with ?? {})) continue;
      bindPlugIn(section.slice(0, -1), known, entry as { use: string; with?: object }, [section, i], mistakes, validate);
    }
  }
  return mistakes;
};

const isObject = (value: unknown): value is Record<string, unknown> => value !== null && typeof value === "object" && !Array.isArray(value);

function bindWithMistakes(suite: Suite): { bound: BoundSuite; mistakes: readonly Mistake[] } {
  const mistakes: Mistake[] = [];
  const bound = bind(suite, mistakes, validate);
  // What a method needs follows from its parameters.
  return { bound, mistakes: mistakes.length > 0 ? mistakes : boundMistakes(bound, gamesOf(suite)) };
}

/** Binds a suite that was bound before, as the workers do with the one they are handed: its parameters are checked and filled in already. */
export function rebind(suite: Suite): BoundSuite {
  const mistakes: Mistake[] = [];
  const bound = bind(suite, mistakes, () => []);
  if (mistakes.length > 0) throw new Error(`a checked suite does not bind: ${mistakes[0]!.message}`);
  return bound;
}

type Check = (schema: TSchema, value: unknown) => Mistake[];

function bindPlugIn<T extends PlugIn>(
  kind: string,
  known: readonly T[],
  entry: { use: string; with?: object },
  path: Path,
  mistakes: Mistake[],
  check: Check,
): Bound<T> {
  const plugIn = known.find(({ id }) => id === entry.use);
  if (plugIn === undefined) {
    const ids = known.map(({ id }) => id);
    mistakes.push({ path: [...path, "use"], key: false, message: `"${entry.use}" is no ${kind}; ${suggest(entry.use, ids)}` });
    return { id: entry.use, plugIn: known[0]!, parameters: {} };
  }
  const parameters = (entry.with ?? {}) as Record<string, unknown>;
  const wrong = check(plugIn.parameters, parameters);
  mistakes.push(...wrong.map((mistake) => ({ ...mistake, path: [...path, "with", ...mistake.path] })));
  return { id: entry.use, plugIn, parameters };
}

function bind(suite: Suite, mistakes: Mistake[], check: Check): BoundSuite {
  const plugInOf = <T extends PlugIn>(kind: string, known: readonly T[], entry: { use: string; with?: object }, path: Path, how = check) =>
    bindPlugIn(kind, known, entry, path, mistakes, how);
  return {
    suite,
    models: suite.models.map((entry, i) => ({ ...plugInOf("model", models, entry, ["models", i]), id: entry.id, entry })),
    methods: suite.methods.map((entry, i) => ({ ...plugInOf("method", methods, entry, ["methods", i]), id: entry.id })),
    datasets: suite.datasets.map((entry, i) => {
      const source = plugInOf("dataset", datasets, entry, ["datasets", i]);
      const scorerEntry = entry.scorer ?? { use: source.plugIn.scorer ?? "exact", with: {} };
      // The scorer that a suite leaves out has its parameters nowhere else than here.
      const scorer = plugInOf("scorer", scorers, scorerEntry, ["datasets", i, "scorer"], entry.scorer === undefined ? validate : check);
      const rules = entry.extract ?? scorer.plugIn.extract;
      const extract = rules.flatMap((rule, j) => {
        const extractor = extractors.find(({ id }) => id === rule);
        if (extractor !== undefined) return [extractor];
        const known = extractors.map(({ id }) => id);
        mistakes.push({
          path: ["datasets", i, "extract", j],
          key: false,
          message: `"${rule}" is no extraction rule; ${suggest(rule, known)}`,
        });
        return [];
      });
      return { ...source, id: entry.id, entry, scorer, extract };
    }),
  };
}

/** One (pool, method, dataset) of the suite's matrix. */
export interface GameId {
  readonly pool: string;
  readonly method: string;
  readonly dataset: string;
}

/** All games of a suite, in the order of its sections. */
export function gamesOf({ pools, methods: ways, datasets: sources, matrix }: Suite): GameId[] {
  const matches = (game: GameId, cells: Partial<GameId>) => Object.entries(cells).every(([kind, id]) => game[kind as keyof GameId] === id);
  return pools
    .flatMap((pool) => ways.flatMap((method) => sources.map((dataset) => ({ pool: pool.id, method: method.id, dataset: dataset.id }))))
    .filter((game) => matrix.include === undefined || matrix.include.some((cells) => matches(game, cells)))
    .filter((game) => !(matrix.exclude ?? []).some((cells) => matches(game, cells)));
}
