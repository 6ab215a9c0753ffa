import {
  type DatasetEntry,
  type FurtherChecks,
  locate,
  type Mistake,
  type ModelEntry,
  SpecError,
  type Suite,
  type SuiteFile,
  suggest,
  validate,
} from "../spec/index.ts";
import { Binder } from "./binder.ts";
import { boundMistakes } from "./bound-checks.ts";
import type { Dataset } from "./dataset.ts";
import { datasets } from "./datasets/all.ts";
import type { Extractor } from "./extractor.ts";
import { extractors } from "./extractors/all.ts";
import type { Method } from "./method.ts";
import { methods } from "./methods/all.ts";
import type { ModelPlugIn } from "./model.ts";
import { models } from "./models/all.ts";
import { noOwnCode, type OwnCode } from "./own-code.ts";
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
  /** The modules of the user's own that it names. */
  readonly own: OwnCode;
}

/** Second step of validation: each `with` against its own plug-in's schema. Throws a SpecError with every mistake. */
export function bindSuite({ suite, document }: SuiteFile, own: OwnCode = noOwnCode): BoundSuite {
  const { bound, mistakes } = bindWithMistakes(suite, own);
  if (mistakes.length > 0) throw new SpecError(locate(document, mistakes));
  return bound;
}

/**
 * The second step for `parseSuite`: of a suite whose shape is wrong, those entries are looked at that name a plug-in. Own code is
 * passed over: none of it runs before the rest of the suite is right.
 */
export const plugInMistakes: FurtherChecks = (value, shaped) => {
  if (shaped) return bindWithMistakes(value as Suite, null).mistakes;
  const binder = new Binder(null, validate);
  const sections = { models, methods, datasets } as Readonly<Record<string, readonly PlugIn[]>>;
  for (const [section, known] of Object.entries(sections)) {
    const list = isObject(value) ? value[section] : [];
    for (const [i, entry] of (Array.isArray(list) ? list : []).entries()) {
      if (!isObject(entry) || typeof entry.use !== "string" || !isObject(entry.with ?? {})) continue;
      binder.bind(section.slice(0, -1), known, entry as { use: string; with?: object }, "", [section, i]);
    }
  }
  return binder.mistakes;
};

const isObject = (value: unknown): value is Record<string, unknown> => value !== null && typeof value === "object" && !Array.isArray(value);

function bindWithMistakes(suite: Suite, own: OwnCode | null): { bound: BoundSuite; mistakes: readonly Mistake[] } {
  const binder = new Binder(own, validate);
  const bound = bind(suite, binder);
  const { mistakes, isPartial } = binder;
  // What a method needs follows from its parameters.
  return { bound, mistakes: mistakes.length > 0 || isPartial ? mistakes : boundMistakes(bound, gamesOf(suite)) };
}

/** Binds a suite that was bound before, as the workers do with the one they are handed: its parameters are checked and filled in already. */
export function rebind(suite: Suite, own: OwnCode = noOwnCode): BoundSuite {
  const binder = new Binder(own, () => []);
  const bound = bind(suite, binder);
  if (binder.mistakes.length > 0) throw new Error(`a checked suite does not bind: ${binder.mistakes[0]!.message}`);
  return bound;
}

function bind(suite: Suite, binder: Binder): BoundSuite {
  return {
    suite,
    own: binder.own ?? noOwnCode,
    models: suite.models.map((entry, i) => ({ ...binder.bind("model", models, entry, entry.id, ["models", i]), id: entry.id, entry })),
    methods: suite.methods.map((entry, i) => ({ ...binder.bind("method", methods, entry, entry.id, ["methods", i]), id: entry.id })),
    datasets: suite.datasets.map((entry, i) => {
      const source = binder.bind("dataset", datasets, entry, entry.id, ["datasets", i]);
      const named = entry.scorer ?? { use: source.plugIn.scorer ?? "exact", with: {} };
      // The scorer that a suite leaves out has its parameters nowhere else than here.
      const check = entry.scorer === undefined ? validate : binder.check;
      const scorer = binder.bind("scorer", scorers, named, named.use, ["datasets", i, "scorer"], check);
      const rules = entry.extract ?? scorer.plugIn.extract;
      const extract = rules.flatMap((rule, j) => {
        const extractor = extractors.find(({ id }) => id === rule);
        if (extractor !== undefined) return [extractor];
        const known = extractors.map(({ id }) => id);
        binder.mistakes.push({
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
