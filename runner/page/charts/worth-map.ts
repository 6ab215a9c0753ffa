import type { Chart, Figure } from "../chart.ts";
import { matrixSpec } from "../matrix.ts";
import { type Mean, memberMeans } from "../mean.ts";
import { points, withInterval } from "../numbers.ts";
import { pageTable } from "../page-table.ts";
import { byMethod, datasetOf, nameOf, rankedGames, type Slice } from "../slice.ts";
import { worthIndices } from "../worth.ts";

interface Row {
  readonly slice: Slice;
  readonly method: string;
  readonly family: string;
  readonly model: string;
  /** By index, as they are shown. */
  readonly means: readonly Mean[];
}

/** What each model is worth under each method. */
export const worthMap: Chart = (report, slices) => {
  const indices = worthIndices(report);
  const cut = slices.map((slice) => ({
    slice,
    rows: byMethod(rankedGames(slice)).flatMap(({ method, family, games }) => {
      const means = indices.map(({ key }) => memberMeans(games, key, slice.members));
      return slice.members.map((model, i): Row => ({ slice, method, family, model, means: means.map((of) => of[i]!) }));
    }),
  }));
  const rows = cut.flatMap((part) => part.rows);
  const limit = Math.max(0, ...rows.map(({ means }) => Math.abs(means[0]!.value ?? 0)));
  const { name } = indices[0]!;
  return {
    id: "worth-map",
    title: "Models × methods",
    about: [
      `What each model is worth to its team under each method: its ${name}, in percentage points of the team's score. Blue adds, orange takes away; the same colour is the same number in all of these charts.`,
    ],
    figures: cut.flatMap((part) => figureOf(part.slice, part.rows, name, limit)),
    table: pageTable(
      "Worth of each model under each method",
      [
        { head: "pool", cell: ({ slice }) => slice.pool, filter: "pool" },
        { head: "dataset", cell: ({ slice }) => datasetOf(slice), filter: "dataset" },
        { head: "method", cell: ({ method }) => method, filter: "method" },
        { head: "model", cell: ({ model }) => model, filter: "model" },
        ...indices.map((index, k) => ({
          head: `${index.name}, points`,
          cell: ({ means }: Row) => withInterval(means[k]!, points),
          numeric: true,
        })),
        { head: "redundant", cell: (row) => redundantIn(row), shown: report.games.some(({ redundant }) => redundant.length > 0) },
        { head: "family", cell: ({ family }) => family },
      ],
      rows,
    ),
  };
};

function redundantIn({ slice, method, model }: Row): string {
  const games = slice.games.filter((game) => game.method === method);
  const count = games.filter(({ redundant }) => redundant.includes(model)).length;
  if (count === 0) return "";
  return games.length === 1 ? "yes" : `in ${count} of ${games.length}`;
}

function figureOf(slice: Slice, rows: readonly Row[], name: string, limit: number): Figure[] {
  const known = rows.filter(({ means }) => means[0]!.value !== null).sort((a, b) => b.means[0]!.value! - a.means[0]!.value!);
  if (known.length === 0) return [];
  const { pool, dataset, members } = slice;
  const said = ({ model, method, means }: Row) => `${model} under ${method}, ${points(means[0]!.value)}`;
  const cells = rows.map(({ method, model, means }) => ({ row: method, column: model, value: means[0]!.value }));
  const methods = byMethod(rankedGames(slice)).map(({ method }) => method);
  return [
    {
      pool,
      dataset,
      title: nameOf(slice),
      description:
        known.length === 1
          ? `The only ${name}: ${said(known[0]!)}.`
          : `Highest ${name}: ${said(known[0]!)}; lowest: ${said(known.at(-1)!)}.`,
      spec: matrixSpec(methods, members, cells, limit),
    },
  ];
}
