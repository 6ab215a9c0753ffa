import type { Report } from "../../../spec/index.ts";
import type { Chart, Figure } from "../chart.ts";
import { memberMeans, placesOf } from "../mean.ts";
import { percent, plural, withInterval } from "../numbers.ts";
import { pageTable } from "../page-table.ts";
import { datasetOf, nameOf, rankedGames, type Slice } from "../slice.ts";
import { type Standing, slopeSpec } from "../slope.ts";
import { aloneMeans, worthIndices } from "../worth.ts";

/** Models by what they do alone and by what they are worth to the team: lines that cross are places that change. */
export const strength: Chart = (report, slices) => {
  const cut = slices.map((slice) => ({ slice, standings: standingsOf(report, slice) }));
  const rows = cut.flatMap(({ slice, standings }) => slice.members.map((model, i) => ({ slice, standings, model, i })));
  const names = standingsOf(report, null);
  return {
    id: "strength",
    title: "Alone, and worth to the team",
    about: [
      "Each line is a model. Where lines cross, the order of the models alone is not their order in the team; an arrow says by how many places a model moved from where it stands alone; values that read the same share a place. Every column has its own scale; bars are 95 % intervals.",
      `Alone is the model's own score, in percent (${aloneMeans(report)}); the others are percentage points of the team's score. Means are over all methods that are ranked, then over datasets; their intervals take what is not known of how methods depend on each other at its widest, and speak of these items and methods alone.`,
    ],
    figures: cut.flatMap(({ slice, standings }) => figureOf(slice, standings)),
    table: pageTable(
      "Models alone and in the team",
      [
        { head: "pool", cell: ({ slice }) => slice.pool, filter: "pool" },
        { head: "dataset", cell: ({ slice }) => datasetOf(slice), filter: "dataset" },
        { head: "model", cell: ({ model }) => model, filter: "model" },
        ...names.flatMap(({ name }, k) => [
          {
            head: k === 0 ? "alone %" : `${name}, points`,
            cell: ({ standings, i }: (typeof rows)[number]) => withInterval(standings[k]!.means[i]!, percent),
            numeric: true,
          },
          {
            head: k === 0 ? "place alone" : `place by ${name}`,
            cell: ({ standings, i }: (typeof rows)[number]) => String(standings[k]!.places[i] ?? ""),
            numeric: true,
          },
        ]),
        { head: "games", cell: ({ standings, i }) => String(Math.max(...standings.map(({ means }) => means[i]!.games))), numeric: true },
      ],
      rows,
    ),
  };
};

function standingsOf(report: Report, slice: Slice | null): Standing[] {
  const columns = [{ key: "individual" as const, name: "alone", short: "alone" }, ...worthIndices(report)];
  return columns.map((column) => {
    const means = slice === null ? [] : memberMeans(rankedGames(slice), column.key, slice.members);
    return { ...column, means, places: placesOf(means.map(({ value }) => asShown(value))) };
  });
}

/** In percent with one decimal: values that read the same share a place. */
const asShown = (value: number | null): number | null => (value === null ? null : Number((100 * value).toFixed(1)));

function figureOf(slice: Slice, standings: readonly Standing[]): Figure[] {
  const known = standings.filter(({ means }) => means.some(({ value }) => value !== null));
  if (known.length === 0) return [];
  const { pool, dataset, members } = slice;
  return [{ pool, dataset, title: nameOf(slice), description: described(known, members), spec: slopeSpec(known, members) }];
}

function described(standings: readonly Standing[], members: readonly string[]): string {
  const [first] = standings;
  return standings
    .map(({ name, means, places }) => {
      const order = members.map((_, i) => i).sort((a, b) => (places[a] ?? members.length) - (places[b] ?? members.length) || a - b);
      const listed = order.map(
        (i) => `${members[i]} ${percent(means[i]!.value)}${places[i] === first!.places[i] ? "" : ` (place ${first!.places[i]} alone)`}`,
      );
      return `${name === "alone" ? "Alone" : `By ${name}`}: ${listed.join(", ")}.`;
    })
    .concat(`${plural(Math.max(...first!.means.map(({ games }) => games)), "game")}.`)
    .join(" ");
}
