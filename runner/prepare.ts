import { readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { digest, locate, type Mistake, type Path, parseSuite, SpecError, type SuiteFile, suiteDigest } from "../spec/index.ts";
import { type BoundSuite, bindSuite, type GameId, gamesOf } from "./bind.ts";
import { coalitionsOf } from "./coalitions-of.ts";
import type { Item } from "./item.ts";
import { type Split, splitItems } from "./split.ts";
import { contextOf } from "./team.ts";

/** A dataset of the suite: loaded, checked, and divided. */
export interface PreparedDataset extends Split {
  readonly id: string;
  readonly digest: string;
  readonly chance: number | null;
}

export interface PreparedGame extends GameId {
  /** Ascending, without the empty coalition; null: all of the pool's. */
  readonly masks: readonly number[] | null;
}

/** A suite that is ready to be played: everything that could be wrong with it has been looked at, and nothing was called. */
export interface Prepared {
  readonly file: SuiteFile;
  readonly bound: BoundSuite;
  /** Absolute path of the suite file, and its folder. */
  readonly path: string;
  readonly directory: string;
  readonly digest: string;
  readonly games: readonly PreparedGame[];
  /** Those that a game needs, by id. */
  readonly datasets: ReadonlyMap<string, PreparedDataset>;
  /** What each model that a game needs describes itself by, and the digest of it, by id. */
  readonly models: ReadonlyMap<string, { readonly describes: unknown; readonly fingerprint: string }>;
}

/** Reads and checks a suite. Throws a SpecError with every mistake that can be found at once. */
export async function prepareSuite(path: string): Promise<Prepared> {
  const file = await readSuite(path);
  return prepare(file, resolve(path));
}

export async function readSuite(path: string): Promise<SuiteFile> {
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw SpecError.at(path, error.code === "ENOENT" ? "there is no such suite" : `the suite cannot be read: ${error.code ?? error.message}`);
  });
  return parseSuite(text, path);
}

/** Prepares a suite that stands, or stood, at an absolute path. Models whose fingerprints are known are not looked for. */
export async function prepare(file: SuiteFile, path: string, known: Prepared["models"] = new Map()): Promise<Prepared> {
  const directory = dirname(path);
  const bound = bindSuite(file);
  const { suite, document } = file;
  const problems: Problems = { file, mistakes: [], errors: [] };
  const games = gamesOf(suite);
  if (games.length === 0) throw new SpecError(locate(document, [{ path: ["matrix"], key: true, message: "no game is left: include and exclude leave nothing" }]));

  const used = (kind: keyof GameId) => new Set(games.map((game) => game[kind]));
  const datasets = new Map<string, PreparedDataset>();
  for (const [i, source] of bound.datasets.entries()) {
    if (!used("dataset").has(source.id)) continue;
    const loaded = await attempt(problems, ["datasets", i], () =>
      source.plugIn.load(source.parameters, { id: source.id, directory, seed: suite.seed }),
    );
    if (loaded === null) continue;
    const split = splitItems(loaded.items, source.entry, suite.seed);
    if (Array.isArray(split)) {
      problems.mistakes.push(...split.map((mistake) => ({ ...mistake, path: ["datasets", i, ...mistake.path] })));
      continue;
    }
    const { dev, test } = split as Split;
    const bad = [...dev, ...test].flatMap((item) => {
      const why = source.scorer.plugIn.reject?.({ targets: item.targets, options: item.options ?? [] }, source.scorer.parameters) ?? null;
      return why === null ? [] : [`item "${item.id}": ${why}`];
    });
    if (bad.length > 0) {
      const more = bad.length > 3 ? ` (and ${bad.length - 3} more items)` : "";
      problems.mistakes.push({ path: ["datasets", i], key: false, message: `the scorer "${source.scorer.id}" cannot grade ${bad.slice(0, 3).join("; ")}${more}` });
    }
    datasets.set(source.id, { id: source.id, dev, test, digest: loaded.digest, chance: loaded.chance ?? null });
    if (suite.valuation.empty === "chance" && loaded.chance === undefined) {
      problems.mistakes.push({ path: ["valuation", "empty"], key: false, message: `"chance" is asked for, and the dataset "${source.id}" declares no chance level` });
    }
  }

  const inGames = new Set(suite.pools.filter(({ id }) => used("pool").has(id)).flatMap(({ members }) => members));
  const models = new Map<string, { describes: unknown; fingerprint: string }>();
  for (const [i, model] of bound.models.entries()) {
    if (!inGames.has(model.id)) continue;
    const fromBefore = known.get(model.id);
    if (fromBefore !== undefined) {
      models.set(model.id, fromBefore);
      continue;
    }
    const describes = await attempt(problems, ["models", i], () => model.plugIn.fingerprint(model.parameters, contextOf(bound, model.id, directory)));
    if (describes !== null) models.set(model.id, { describes, fingerprint: digest(describes) });
  }

  const masks = new Map<string, readonly number[] | null>();
  for (const [i, pool] of suite.pools.entries()) {
    if (!used("pool").has(pool.id)) continue;
    const coalitions = coalitionsOf(pool, suite);
    if (typeof coalitions === "string") problems.mistakes.push({ path: ["pools", i, "members"], key: false, message: coalitions });
    else masks.set(pool.id, coalitions.masks);
  }
  report(problems);
  return {
    file,
    bound,
    path,
    directory,
    digest: suiteDigest(suite),
    games: games.map((game) => ({ ...game, masks: masks.get(game.pool)! })),
    datasets,
    models,
  };
}

interface Problems {
  readonly file: SuiteFile;
  readonly mistakes: Mistake[];
  readonly errors: SpecError[];
}

/** Collects a plug-in's SpecError, with the place in the suite that led to it, instead of stopping at the first. */
async function attempt<T>(problems: Problems, path: Path, task: () => Promise<T>): Promise<T | null> {
  try {
    return await task();
  } catch (error) {
    if (!(error instanceof SpecError)) throw error;
    problems.errors.push(error);
    const place = problems.file.document.place(path);
    problems.errors.push(new SpecError([{ place, pointer: `/${path.join("/")}`, message: "is what asked for it" }]));
    return null;
  }
}

function report({ file, mistakes, errors }: Problems): void {
  const violations = [...locate(file.document, mistakes), ...errors.flatMap((error) => error.violations)];
  if (violations.length > 0) throw new SpecError(violations);
}

/** Digest of the items that a run plays: their content and order. */
export const itemsDigest = (dataset: PreparedDataset): string => digest({ dev: dataset.dev, test: dataset.test } as unknown as { dev: Item[] });

/** The coalitions that a game plays, ascending, without the empty one. */
export function masksOf({ bound }: Prepared, { pool, masks }: PreparedGame): readonly number[] {
  if (masks !== null) return masks;
  const { members } = bound.suite.pools.find(({ id }) => id === pool)!;
  return Array.from({ length: 2 ** members.length - 1 }, (_, k) => k + 1);
}
