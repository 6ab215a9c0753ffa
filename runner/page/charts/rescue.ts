import type { TopLevelSpec } from "vega-lite";
import type { GameReport, Share } from "../../../spec/index.ts";
import type { Chart, Figure } from "../chart.ts";
import { chartWidth, frame } from "../frame.ts";
import { shortened, widthOf } from "../labels.ts";
import { type Mean, meanOf, meanOver, wholeValue } from "../mean.ts";
import { counted, none, percent, points, withInterval } from "../numbers.ts";
import { pageTable } from "../page-table.ts";
import { colour } from "../palette.ts";
import { byMethod, datasetOf, distinct, nameOf, rankedGames, type Slice } from "../slice.ts";

/** What a method does to the answers of the member that it is measured against. */
interface Row {
  readonly slice: Slice;
  readonly method: string;
  readonly family: string;
  readonly score: number | null;
  readonly gain: Mean;
  readonly against: string;
  /** Plays of the whole pool that are valued, in the games that have a baseline. */
  readonly plays: number;
  readonly rescue: number | null;
  readonly harm: number | null;
  readonly emergent: number | null;
  readonly agreement: number | null;
}

/** What the pool mends and what it breaks, by method. */
export const rescue: Chart = (_, slices) => {
  const cut = slices.map((slice) => ({ slice, rows: byMethod(rankedGames(slice)).map((of) => rowOf(slice, of)) }));
  const rows = cut.flatMap((part) => part.rows);
  const measured = rows.some((row) => row.rescue !== null);
  return {
    id: "rescue",
    title: "Rescued and harmed",
    about: [
      measured
        ? "Of the valued plays, the share that the whole pool gets right and its baseline member alone gets wrong (rescued, to the right), and the other way round (harmed, to the left). The tick is what is left: rescued minus harmed."
        : "This suite has no dev items and its methods have no anchor: there is no member to measure rescue and harm against. The gain in the table is over the member that is best on these very items, chosen in hindsight.",
      ...(measured ? ["The baseline is the method's anchor, else the member that is best on dev."] : []),
    ],
    figures: cut.flatMap((part) => figureOf(part.slice, part.rows)),
    table: pageTable(
      "Gain, rescue and harm of each method",
      [
        { head: "pool", cell: ({ slice }) => slice.pool, filter: "pool" },
        { head: "dataset", cell: ({ slice }) => datasetOf(slice), filter: "dataset" },
        { head: "method", cell: ({ method }) => method, filter: "method" },
        { head: "score of the pool %", cell: ({ score }) => percent(score), numeric: true },
        { head: "gain, points", cell: ({ gain }) => withInterval(gain, points), numeric: true },
        { head: "over", cell: ({ against }) => against, wraps: true },
        { head: "rescued %", cell: ({ rescue, plays }) => shareOf(rescue, plays), numeric: true, shown: measured },
        { head: "harmed %", cell: ({ harm, plays }) => shareOf(harm, plays), numeric: true, shown: measured },
        { head: "net, points", cell: netOf, numeric: true, shown: measured },
        { head: "rescued", cell: ({ rescue }) => count(rescue), numeric: true, shown: measured },
        { head: "harmed", cell: ({ harm }) => count(harm), numeric: true, shown: measured },
        { head: "emergent", cell: ({ emergent }) => count(emergent), numeric: true },
        { head: "plays", cell: ({ plays }) => count(plays), numeric: true, shown: measured },
        { head: "agreement %", cell: ({ agreement }) => percent(agreement), numeric: true },
        { head: "family", cell: ({ family }) => family },
      ],
      rows,
    ),
  };
};

const count = (value: number | null): string => (value === null ? none : counted(value));
const shareOf = (value: number | null, plays: number): string => percent(value === null || plays === 0 ? null : value / plays);
const netOf = ({ rescue, harm, plays }: Row): string =>
  points(rescue === null || harm === null || plays === 0 ? null : (rescue - harm) / plays);

function rowOf(slice: Slice, { method, family, games }: ReturnType<typeof byMethod>[number]): Row {
  const against = games.flatMap(({ gain }) => (gain.overDevBest ?? gain.overTestBest)?.model ?? []);
  const measured = games.filter((game) => game.rescue !== null);
  const sum = (of: readonly GameReport[], share: (game: GameReport) => Share | null) =>
    of.some((game) => share(game) !== null) ? of.reduce((all, game) => all + (share(game)?.count ?? 0), 0) : null;
  return {
    slice,
    method,
    family,
    score: meanOf(games.map(wholeValue)),
    gain: meanOver(games, ({ gain }) => gain.overDevBest ?? gain.overTestBest),
    against: distinct(against).join(", "),
    plays: measured.reduce((all, { items, repeats }) => all + items * repeats, 0),
    rescue: sum(measured, (game) => game.rescue),
    harm: sum(measured, (game) => game.harm),
    emergent: sum(games, (game) => game.emergent),
    agreement: meanOf(games.map(({ agreement }) => agreement)),
  };
}

function figureOf(slice: Slice, rows: readonly Row[]): Figure[] {
  const known = rows.filter(({ rescue, harm, plays }) => rescue !== null && harm !== null && plays > 0);
  if (known.length === 0) return [];
  const net = ({ rescue, harm, plays }: Row) => (rescue! - harm!) / plays;
  const order = [...known].sort((a, b) => net(b) - net(a));
  const said = (row: Row) => `${row.method} (rescued ${percent(row.rescue! / row.plays)} %, harmed ${percent(row.harm! / row.plays)} %)`;
  const { pool, dataset } = slice;
  const [best, worst] = [said(order[0]!), said(order.at(-1)!)];
  return [
    {
      pool,
      dataset,
      title: nameOf(slice),
      description: order.length === 1 ? `${best}.` : `Most is won by ${best}, least by ${worst}.`,
      spec: specOf(known),
    },
  ];
}

const rowHeight = 21;

function specOf(rows: readonly Row[]): TopLevelSpec {
  const names = shortened(
    rows.map(({ method }) => method),
    17,
  );
  const values = rows.map(({ rescue, harm, plays }, row) => ({
    row,
    rescue: (100 * rescue!) / plays,
    harm: (-100 * harm!) / plays,
    net: (100 * (rescue! - harm!)) / plays,
    rescueText: percent(rescue! / plays),
    harmText: percent(harm! / plays),
  }));
  const far = Math.max(1, ...values.map(({ rescue }) => rescue));
  const near = Math.min(-1, ...values.map(({ harm }) => harm));
  const left = widthOf(names) + 12;
  const width = chartWidth - left - 12;
  const height = rowHeight * rows.length;
  // Numbers stand outside of the bars.
  const room = (38 / (width - 76)) * (far - near);
  const x = (field: string) => ({
    field,
    type: "quantitative" as const,
    scale: { domain: [near - room, far + room], nice: false },
    axis: { title: "% of the valued plays", titlePadding: 6, grid: false, tickCount: 5, labelExpr: "abs(datum.value)" },
  });
  const y = {
    field: "row",
    type: "ordinal" as const,
    scale: { domain: rows.map((_, i) => i), paddingInner: 0.4, paddingOuter: 0.2 },
    axis: { title: null, domain: false, ticks: false, labelPadding: 6, labelExpr: `${JSON.stringify(names)}[datum.value]` },
  };
  const bar = (field: string, color: string) => ({ mark: { type: "bar" as const, color }, encoding: { x: x(field) } });
  const text = (field: string, at: string, side: 1 | -1) => ({
    mark: { type: "text" as const, align: side === 1 ? ("left" as const) : ("right" as const), baseline: "middle" as const, dx: 4 * side },
    encoding: { x: x(at), text: { field } },
  });
  return {
    ...frame(width, height, { left, right: 12, top: 4, bottom: 38 }),
    data: { values },
    encoding: { y },
    layer: [
      bar("rescue", colour("good")),
      bar("harm", colour("bad")),
      {
        data: { values: [{ zero: 0 }] },
        mark: { type: "rule", color: colour("faint") },
        encoding: { x: x("zero"), y: { value: 0 }, y2: { value: height } },
      },
      { mark: { type: "tick", thickness: 3, size: rowHeight, color: colour("ink") }, encoding: { x: x("net") } },
      text("rescueText", "rescue", 1),
      text("harmText", "harm", -1),
    ],
  };
}
