import { digest, type Manifest, type MayDiffer, type SuiteParts } from "../../spec/index.ts";
import type { GameId } from "../bind.ts";

/** Enough of a digest to tell two suites apart, short enough to be read past. */
export const shortDigest = (text: string): string => text.slice(0, 16);
const digestOf = (value: unknown): string => shortDigest(digest(value ?? null));

type Entries = readonly { readonly id: string }[];
interface Decisive {
  readonly version: unknown;
  readonly seed: unknown;
  readonly repeats: unknown;
  readonly valuation: unknown;
  readonly prompts?: unknown;
  readonly sampling?: unknown;
  readonly pools: Entries;
  readonly models: Entries;
  readonly methods: Entries;
  readonly datasets: Entries;
}

/** Digests of the parts of a run's suite that decide its results. */
export function partsOf({ suite }: Manifest): SuiteParts {
  const { version, seed, repeats, valuation, prompts, sampling, ...sections } = suite.decisive as Decisive;
  const byId = (entries: Entries) => Object.fromEntries(entries.map((entry) => [entry.id, digestOf(entry)]));
  return {
    rules: digestOf({ version, seed, repeats, valuation }),
    prompts: digestOf(prompts),
    sampling: digestOf(sampling),
    pools: byId(sections.pools),
    models: byId(sections.models),
    methods: byId(sections.methods),
    datasets: byId(sections.datasets),
  };
}

export interface SuiteChanges {
  /** Changes that make the two runs different things, in words. */
  readonly forbidden: readonly string[];
  /** Changes of what is under test. */
  readonly allowed: readonly string[];
}

/** What of the suite has changed that decides one game. A part that the game does not have, another method say, may change. */
export function suiteChanges(
  before: SuiteParts,
  now: SuiteParts,
  { pool, method, dataset }: GameId,
  members: readonly string[],
  mayDiffer: readonly MayDiffer[],
): SuiteChanges {
  const changed: { section: keyof SuiteParts; words: string }[] = [];
  const compare = (section: "rules" | "prompts" | "sampling", words: string) => {
    if (before[section] !== now[section]) changed.push({ section, words });
  };
  const compareEntry = (section: "pools" | "models" | "methods" | "datasets", what: string, id: string) => {
    if (before[section][id] !== now[section][id]) changed.push({ section, words: `${what} "${id}"` });
  };
  compare("rules", "seed, repeats or valuation");
  compareEntry("pools", "pool", pool);
  compareEntry("datasets", "dataset", dataset);
  compareEntry("methods", "method", method);
  for (const member of members) compareEntry("models", "model", member);
  compare("prompts", "the prompts");
  compare("sampling", "sampling");
  const isAllowed = ({ section }: { section: keyof SuiteParts }) => (mayDiffer as readonly string[]).includes(section);
  const wordsOf = (changes: typeof changed) => changes.map(({ words }) => words);
  return { forbidden: wordsOf(changed.filter((change) => !isAllowed(change))), allowed: wordsOf(changed.filter(isAllowed)) };
}
