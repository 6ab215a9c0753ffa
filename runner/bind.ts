import type { TSchema } from "@sinclair/typebox";
import {
  type DatasetEntry,
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
import type { Dataset } from "./dataset.ts";
import { datasets } from "./datasets/index.ts";
import type { Extractor } from "./extractor.ts";
import { extractors } from "./extractors/index.ts";
import type { Method } from "./method.ts";
import { methods } from "./methods/index.ts";
import type { ModelPlugIn } from "./model.ts";
import { models } from "./models/index.ts";
import type { PlugIn } from "./plug-in.ts";
import type { Scorer } from "./scorer.ts";
import { scorers } from "./scorers/index.ts";

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
  const mistakes: Mistake[] = [];
  const bound = bind(suite, mistakes);
  if (mistakes.length > 0) throw new SpecError(locate(document, mistakes));
  needsOfDev(bound, mistakes);
  if (mistakes.length > 0) throw new SpecError(locate(document, mistakes));
  return bound;
}

/** Binds a suite that was parsed and checked before, as the workers do with the one they are handed. */
export function rebind(suite: Suite): BoundSuite {
  const mistakes: Mistake[] = [];
  const bound = bind(suite, mistakes);
  if (mistakes.length > 0) throw new Error(`a checked suite does not bind: ${mistakes[0]!.message}`);
  return bound;
}

function bind(suite: Suite, mistakes: Mistake[]): BoundSuite {
  const plugInOf = <T extends PlugIn>(kind: string, known: readonly T[], entry: { use: string; with?: object }, path: Path): Bound<T> => {
    const plugIn = known.find(({ id }) => id === entry.use);
    if (plugIn === undefined) {
      const ids = known.map(({ id }) => id);
      mistakes.push({ path: [...path, "use"], key: false, message: `"${entry.use}" is no ${kind}; ${suggest(entry.use, ids)}` });
      return { id: entry.use, plugIn: known[0]!, parameters: {} };
    }
    const parameters = (entry.with ?? {}) as Record<string, unknown>;
    const wrong = validate(plugIn.parameters as TSchema, parameters);
    mistakes.push(...wrong.map((mistake) => ({ ...mistake, path: [...path, "with", ...mistake.path] })));
    return { id: entry.use, plugIn, parameters };
  };

  return {
    suite,
    models: suite.models.map((entry, i) => ({ ...plugInOf("model", models, entry, ["models", i]), id: entry.id, entry })),
    methods: suite.methods.map((entry, i) => ({ ...plugInOf("method", methods, entry, ["methods", i]), id: entry.id })),
    datasets: suite.datasets.map((entry, i) => {
      const source = plugInOf("dataset", datasets, entry, ["datasets", i]);
      const scorerEntry = entry.scorer ?? { use: source.plugIn.scorer ?? "exact", with: {} };
      const scorer = plugInOf("scorer", scorers, scorerEntry, ["datasets", i, "scorer"]);
      const rules = entry.extract ?? scorer.plugIn.extract;
      const extract = rules.flatMap((rule, j) => {
        const extractor = extractors.find(({ id }) => id === rule);
        if (extractor !== undefined) return [extractor];
        const known = extractors.map(({ id }) => id);
        mistakes.push({ path: ["datasets", i, "extract", j], key: false, message: `"${rule}" is no extraction rule; ${suggest(rule, known)}` });
        return [];
      });
      return { ...source, id: entry.id, entry, scorer, extract };
    }),
  };
}

/** What needs dev items where a dataset has none is an error of the suite, not of the run. */
function needsOfDev(bound: BoundSuite, mistakes: Mistake[]): void {
  const { suite } = bound;
  for (const game of gamesOf(suite)) {
    const d = suite.datasets.findIndex(({ id }) => id === game.dataset);
    const dev = suite.datasets[d]!.dev;
    if (Array.isArray(dev) ? dev.length > 0 : dev > 0) continue;
    const m = suite.methods.findIndex(({ id }) => id === game.method);
    const reason = whyDev(bound.methods[m]!);
    if (reason === null) continue;
    const path = suite.methods[m]!.with[reason] === undefined ? ["methods", m] : ["methods", m, "with", reason];
    const message = `"${game.method}" needs dev items (${reason}), and the dataset "${game.dataset}" has none: give it "dev", or set ${reason} to what needs none`;
    if (!mistakes.some((mistake) => mistake.message === message)) mistakes.push({ path, key: false, message });
  }
}

/** What of a method needs dev items: a role elected on dev, a parameter, or what it fits; null: nothing. */
export function whyDev({ plugIn, parameters }: Bound<Method>): string | null {
  const role = Object.entries(plugIn.roles?.(parameters) ?? {}).find(([, rule]) => rule === "dev-best");
  if (role !== undefined) return role[0];
  if (plugIn.needsDev !== undefined) return plugIn.needsDev(parameters);
  return plugIn.fit === undefined ? null : "fit";
}

/** One (pool, method, dataset) of the suite's matrix. */
export interface GameId {
  readonly pool: string;
  readonly method: string;
  readonly dataset: string;
}

/** All games of a suite, in the order of its sections. */
export function gamesOf({ pools, methods: ways, datasets: sources, matrix }: Suite): GameId[] {
  const matches = (game: GameId, cells: Partial<GameId>) =>
    Object.entries(cells).every(([kind, id]) => game[kind as keyof GameId] === id);
  return pools
    .flatMap((pool) => ways.flatMap((method) => sources.map((dataset) => ({ pool: pool.id, method: method.id, dataset: dataset.id }))))
    .filter((game) => matrix.include === undefined || matrix.include.some((cells) => matches(game, cells)))
    .filter((game) => !(matrix.exclude ?? []).some((cells) => matches(game, cells)));
}

