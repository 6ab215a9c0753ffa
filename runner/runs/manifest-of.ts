import { relative } from "node:path";
import { canonical, digest, type Manifest, sortedSuite } from "../../spec/index.ts";
import type { GameId } from "../bind.ts";
import { decisiveSuite } from "../decisive-suite.ts";
import type { OwnCode } from "../own-code.ts";
import { turnKinds } from "../turns/all.ts";
import { itemsDigest, type Prepared } from "./prepare.ts";

/** What the command line leaves out of a suite. */
export interface Selection {
  readonly only: Partial<GameId>;
  /** First test items of each dataset; null: all. */
  readonly limit: number | null;
}

export function manifestOf(
  prepared: Prepared,
  text: string,
  folder: string,
  selection: Selection,
  made: { version: string; commit: string | null },
): Manifest {
  const { bound, datasets, models } = prepared;
  const prompts = Object.fromEntries(turnKinds.map(({ kind, prompt }) => [kind, bound.suite.prompts?.[kind] ?? prompt]));
  return {
    suite: {
      digest: prepared.digest,
      parsed: sortedSuite(bound.suite),
      decisive: decisiveSuite(bound),
      text,
      file: relative(folder, prepared.path),
    },
    version: made.version,
    commit: made.commit,
    seed: bound.suite.seed,
    datasets: Object.fromEntries(
      [...datasets.values()].map((dataset) => [
        dataset.id,
        { digest: dataset.digest, dev: dataset.dev.length, test: dataset.test.length, chance: dataset.chance, items: itemsDigest(dataset) },
      ]),
    ),
    models: Object.fromEntries(models),
    ...(bound.own.size === 0 ? {} : { code: codeOf(bound.own) }),
    prompts: digest(prompts),
    selection: { only: selection.only as Record<string, string>, limit: selection.limit },
  };
}

/** The sources of own code, where they are known. */
const codeOf = (own: OwnCode): NonNullable<Manifest["code"]> =>
  Object.fromEntries([...own].flatMap(([use, { digest: sum, files }]) => (sum === null ? [] : [[use, { digest: sum, files }]])));

/** How two manifests differ in what decides a run's results, one line a difference; empty where a run may go on. */
export function differences(before: Manifest, now: Manifest): string[] {
  const decisive = ({ suite, datasets, models, prompts, selection }: Manifest) => ({
    suite: suite.decisive,
    datasets,
    models,
    prompts,
    selection,
  });
  return changes(JSON.parse(canonical(decisive(before))), JSON.parse(canonical(decisive(now))), "");
}

/** The paths at which two JSON values differ, with both values. */
export function changes(before: unknown, now: unknown, path: string): string[] {
  if (canonicalOf(before) === canonicalOf(now)) return [];
  if (!isObject(before) || !isObject(now) || Array.isArray(before) !== Array.isArray(now)) {
    return [`${path === "" ? "/" : path}: ${shown(before)} -> ${shown(now)}`];
  }
  const keys = [...new Set([...Object.keys(before), ...Object.keys(now)])];
  return keys.flatMap((key) => changes(before[key], now[key], `${path}/${key}`));
}

const isObject = (value: unknown): value is Record<string, unknown> => value !== null && typeof value === "object";
const canonicalOf = (value: unknown) => (value === undefined ? "" : canonical(value));

function shown(value: unknown): string {
  if (value === undefined) return "(not there)";
  const text = JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
