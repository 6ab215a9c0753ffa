import type { GameReport, Report } from "../../spec/index.ts";

/** The games of a pool, on all datasets or on one: what one figure shows. */
export interface Slice {
  readonly pool: string;
  /** Null: all datasets. */
  readonly dataset: string | null;
  /** Model ids in pool order. */
  readonly members: readonly string[];
  /** Those that could be played, controls among them. */
  readonly games: readonly GameReport[];
}

/** Every pool on all datasets, where there are several, and on each. */
export function slicesOf({ games }: Report): Slice[] {
  return distinct(games.map(({ pool }) => pool)).flatMap((pool) => {
    const own = games.filter((game) => game.pool === pool);
    const { members } = own[0]!;
    const played = own.filter(({ unsupported }) => !unsupported);
    const datasets = distinct(own.map(({ dataset }) => dataset));
    const single = datasets.map((dataset): Slice => ({ pool, dataset, members, games: played.filter((game) => game.dataset === dataset) }));
    return single.length > 1 ? [{ pool, dataset: null, members, games: played }, ...single] : single;
  });
}

/** What the dataset column of a table says of a slice. */
export const allDatasets = "all (mean)";

export const datasetOf = ({ dataset }: Pick<Slice, "dataset">): string => dataset ?? allDatasets;

/** "four, all datasets". */
export const nameOf = ({ pool, dataset }: Pick<Slice, "pool" | "dataset">): string => `${pool}, ${dataset ?? "all datasets"}`;

/** Games of methods: controls are played for comparison and never ranked. */
export const rankedGames = ({ games }: Slice): readonly GameReport[] => games.filter(({ family }) => family !== "control");

/** The games of each method, in the suite's order. */
export function byMethod(
  games: readonly GameReport[],
): { readonly method: string; readonly family: string; readonly games: GameReport[] }[] {
  return distinct(games.map(({ method }) => method)).map((method) => {
    const own = games.filter((game) => game.method === method);
    return { method, family: own[0]!.family, games: own };
  });
}

export const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)];
