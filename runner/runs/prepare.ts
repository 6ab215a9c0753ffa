import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import {
  canonical,
  type DatasetEntry,
  digest,
  locate,
  type Mistake,
  type Path,
  parseSuite,
  pathOf,
  pointerOf,
  SpecError,
  type SuiteFile,
  type Violation,
} from "../../spec/index.ts";
import { type BoundDataset, type BoundSuite, bindSuite, type GameId, gamesOf, plugInMistakes } from "../bind.ts";
import type { DatasetContext, Loaded } from "../dataset.ts";
import { suiteDigest } from "../decisive-suite.ts";
import type { Item } from "../item.ts";
import type { LoadCode } from "../own-code.ts";
import { readingFault } from "../path-fault.ts";
import { contextOf } from "../plays/team.ts";
import { coalitionsOf } from "./coalitions-of.ts";
import { inlineFiles } from "./inline-files.ts";
import { type Split, splitItems } from "./split.ts";
import { ownCodeOf } from "./suite-code.ts";

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
export async function prepareSuite(path: string, load: LoadCode | null = null): Promise<Prepared> {
  const file = await readSuite(path);
  return prepare(file, resolve(path), new Map(), load);
}

export async function readSuite(path: string): Promise<SuiteFile> {
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw SpecError.at(path, error.code === "ENOENT" ? "there is no such suite" : `the suite ${readingFault(error)}`);
  });
  return parseSuite(text, path, plugInMistakes);
}

/**
 * Prepares a suite that stands, or stood, at an absolute path. Models whose fingerprints are known are not looked for. Where `load` is
 * null, no code of the user's own may run.
 */
export async function prepare(
  file: SuiteFile,
  path: string,
  known: Prepared["models"] = new Map(),
  load: LoadCode | null = null,
): Promise<Prepared> {
  const directory = dirname(path);
  const bound = bindSuite(file, await ownCodeOf(file, directory, load));
  const { suite, document } = file;
  const problems: Problems = { file, mistakes: await inlineFiles(bound, directory), violations: [] };
  const games = gamesOf(suite);
  if (games.length === 0)
    throw new SpecError(locate(document, [{ path: ["matrix"], key: true, message: "no game is left: include and exclude leave nothing" }]));

  const used = (kind: keyof GameId) => new Set(games.map((game) => game[kind]));
  const datasets = await loadDatasets(bound, used("dataset"), directory, problems);
  const noChance = [...datasets.values()].filter(({ chance }) => chance === null).map(({ id }) => `"${id}"`);
  if (suite.valuation.empty === "chance" && noChance.length > 0) {
    problems.mistakes.push({
      path: ["valuation", "empty"],
      key: false,
      message: `"chance" is asked for, and no chance level is declared by ${noChance.join(", ")}`,
    });
  }

  const inGames = new Set(suite.pools.filter(({ id }) => used("pool").has(id)).flatMap(({ members }) => members));
  const described = await Promise.all(
    bound.models.map(async (model, i) => {
      const fromBefore = known.get(model.id);
      if (!inGames.has(model.id) || fromBefore !== undefined) return fromBefore ?? null;
      const describes = await attempt(problems, ["models", i], () =>
        model.plugIn.fingerprint(model.parameters, contextOf(bound, model.id, directory)),
      );
      return describes === null ? null : { describes, fingerprint: digest(describes) };
    }),
  );
  const models: [string, { describes: unknown; fingerprint: string }][] = [];
  for (const [i, { id }] of bound.models.entries()) if (inGames.has(id) && described[i] != null) models.push([id, described[i]]);

  const masks = new Map<string, readonly number[] | null>();
  const tooFew: string[] = [];
  for (const pool of suite.pools) {
    if (!used("pool").has(pool.id)) continue;
    const coalitions = coalitionsOf(pool, suite);
    if (typeof coalitions === "string") tooFew.push(coalitions);
    else masks.set(pool.id, coalitions.masks);
  }
  if (tooFew.length > 0)
    problems.mistakes.push({
      path: ["valuation", "maxCoalitions"],
      key: false,
      message: tooFew.map((text) => text.replace(/^maxCoalitions: /, "")).join("; "),
    });
  report(problems);
  return {
    file,
    bound,
    path,
    directory,
    digest: suiteDigest(bound),
    games: games.map((game) => ({ ...game, masks: masks.get(game.pool)! })),
    datasets,
    models: new Map(models),
  };
}

const wantedOf = ({ dev, test }: DatasetEntry): DatasetContext["wanted"] => ({ dev: dev ?? 0, test: test ?? null });

async function loadDatasets(
  { suite, datasets }: BoundSuite,
  used: ReadonlySet<string>,
  directory: string,
  problems: Problems,
): Promise<Map<string, PreparedDataset>> {
  const prepared = new Map<string, PreparedDataset>();
  for (const [i, source] of datasets.entries()) {
    if (!used.has(source.id)) continue;
    const path = ["datasets", i];
    const loaded = await attempt(problems, path, () =>
      source.plugIn.load(source.parameters, { id: source.id, directory, seed: suite.seed, wanted: wantedOf(source.entry) }),
    );
    if (loaded === null) continue;
    const split = splitItems(loaded.items, source.entry, suite.seed);
    if (!("test" in split)) {
      problems.mistakes.push(...split.map((mistake) => ({ ...mistake, path: [...path, ...mistake.path] })));
      continue;
    }
    checkGold(source, [...split.dev, ...split.test], loaded, path, problems);
    prepared.set(source.id, { id: source.id, ...split, digest: loaded.digest, chance: loaded.chance ?? null });
  }
  return prepared;
}

/** Most items named that a scorer cannot grade. */
const mostBad = 5;

function checkGold(
  { scorer }: BoundDataset,
  items: readonly Item[],
  { placeOf }: Loaded,
  path: Path,
  { file, mistakes, violations }: Problems,
): void {
  const bad = items.flatMap((item) => {
    const why = scorer.plugIn.reject?.({ targets: item.targets, options: item.options ?? [] }, scorer.parameters) ?? null;
    return why === null ? [] : [{ item: item.id, why }];
  });
  if (bad.length === 0) return;
  const more = bad.length > mostBad ? `; nor ${bad.length - mostBad} more items` : "";
  if (placeOf === undefined) {
    const list = bad.slice(0, mostBad).map(({ item, why }) => `item "${item}": ${why}`);
    mistakes.push({ path, key: false, message: `the scorer "${scorer.id}" cannot grade ${list.join("; ")}${more}` });
    return;
  }
  for (const [k, { item, why }] of bad.slice(0, mostBad).entries()) {
    const message = `the scorer "${scorer.id}" cannot grade item "${item}": ${why}${k === mostBad - 1 ? more : ""}`;
    violations.push({ place: placeOf(item), pointer: "", message: asked(message, file, path) });
  }
}

interface Problems {
  readonly file: SuiteFile;
  readonly mistakes: Mistake[];
  readonly violations: Violation[];
}

/** Collects a plug-in's SpecError instead of stopping at the first, with the place in the suite that it is about, or that led to it. */
async function attempt<T>({ file, mistakes, violations }: Problems, path: Path, task: () => Promise<T>): Promise<T | null> {
  try {
    return await task();
  } catch (error) {
    if (!(error instanceof SpecError)) throw error;
    const parameters = [...path, "with"];
    for (const { place, pointer, message } of error.violations) {
      if (place === null) mistakes.push({ path: [...parameters, ...pathOf(pointer, null)], key: false, message });
      else violations.push({ place, pointer, message: asked(message, file, path) });
    }
    return null;
  }
}

/** A message about another file than the suite, with the place in the suite that names that file. */
function asked(message: string, { document }: SuiteFile, path: Path): string {
  const { file, line, column } = document.place(path);
  return `${message} (${pointerOf(path)} of ${file}:${line}:${column})`;
}

function report({ file, mistakes, violations }: Problems): void {
  const all = [...locate(file.document, mistakes), ...violations.sort((a, b) => order(a, b))];
  if (all.length > 0) throw new SpecError(all);
}

// Models are looked at side by side: whichever is read first, the messages stand in one order.
const order = ({ place: a }: Violation, { place: b }: Violation): number =>
  a!.file === b!.file ? a!.line - b!.line : a!.file < b!.file ? -1 : 1;

/** Digest of the items that a run plays: their content and order. Taken item by item, for all of them as one text may be larger than memory. */
export function itemsDigest({ dev, test }: PreparedDataset): string {
  const hash = createHash("sha256");
  for (const items of [dev, test]) {
    for (const item of items) hash.update(`${canonical(item)}\n`);
    hash.update("\n");
  }
  return hash.digest("hex");
}

/** The coalitions that a game plays, ascending, without the empty one. */
export function masksOf({ bound }: Prepared, { pool, masks }: PreparedGame): readonly number[] {
  if (masks !== null) return masks;
  const { members } = bound.suite.pools.find(({ id }) => id === pool)!;
  return Array.from({ length: 2 ** members.length - 1 }, (_, k) => k + 1);
}
