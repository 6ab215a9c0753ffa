import type { Chart, Figure } from "../chart.ts";
import { matrixSpec } from "../matrix.ts";
import { type Mean, meanOver } from "../mean.ts";
import { plural, points, withInterval } from "../numbers.ts";
import { pageTable } from "../page-table.ts";
import { datasetOf, nameOf, rankedGames, type Slice } from "../slice.ts";

interface Pair {
  readonly slice: Slice;
  readonly a: string;
  readonly b: string;
  readonly mean: Mean;
}

/** Who complements whom. */
export const synergy: Chart = (_, slices) => {
  const cut = slices.map((slice) => ({ slice, pairs: pairsOf(slice) }));
  const rows = cut.flatMap(({ pairs }) => pairs.filter(({ mean }) => mean.value !== null));
  const limit = Math.max(0, ...rows.map(({ mean }) => Math.abs(mean.value!)));
  return {
    id: "synergy",
    title: "Synergy of pairs",
    about: [
      rows.length === 0
        ? "No game of this run has interactions of pairs: they are computed where every coalition is valued."
        : "The Shapley interaction of two models, in percentage points: above 0 (blue) they are worth more together than apart, below 0 (orange) one can do much of what the other does. The mean over the games of all methods that are ranked.",
    ],
    figures: cut.flatMap(({ slice, pairs }) => figureOf(slice, pairs, limit)),
    table: pageTable(
      "Interaction of each pair of models",
      [
        { head: "pool", cell: ({ slice }) => slice.pool, filter: "pool" },
        { head: "dataset", cell: ({ slice }) => datasetOf(slice), filter: "dataset" },
        { head: "model", cell: ({ a }) => a, filter: "model" },
        { head: "with", cell: ({ b }) => b, filter: "model" },
        { head: "interaction, points", cell: ({ mean }) => withInterval(mean, points), numeric: true },
        { head: "games", cell: ({ mean }) => String(mean.games), numeric: true },
      ],
      rows,
    ),
  };
};

function pairsOf(slice: Slice): Pair[] {
  const { members } = slice;
  const games = rankedGames(slice);
  return members.flatMap((a, i) =>
    members.slice(i + 1).map((b, k): Pair => {
      const j = i + 1 + k;
      const mean = meanOver(games, ({ interaction, intervals }) => {
        const [low = null, high = null] = intervals.interaction[i]?.[j] ?? [];
        return { value: interaction[i]?.[j] ?? null, low, high };
      });
      return { slice, a, b, mean };
    }),
  );
}

function figureOf(slice: Slice, pairs: readonly Pair[], limit: number): Figure[] {
  const known = pairs.filter(({ mean }) => mean.value !== null).sort((x, y) => y.mean.value! - x.mean.value!);
  if (known.length === 0) return [];
  const { pool, dataset, members } = slice;
  const [best, last] = [known[0]!, known.at(-1)!];
  const [most, least] = best.mean.value! > 0 ? ["Best together", "least"] : ["Least redundant", "most"];
  const said = ({ a, b, mean }: Pair) => `${a} and ${b}, ${points(mean.value)}`;
  // Two models are one pair: it is neither the best nor the least.
  const all = known.length === 1 ? said(best) : `${most}: ${said(best)}; ${least}: ${said(last)}`;
  const cells = pairs.flatMap(({ a, b, mean: { value } }) => [
    { row: a, column: b, value },
    { row: b, column: a, value },
  ]);
  return [
    {
      pool,
      dataset,
      title: nameOf(slice),
      description: `${all} (${plural(best.mean.games, "game")}).`,
      spec: matrixSpec(members, members, cells, limit),
    },
  ];
}
