import type { TopLevelSpec } from "vega-lite";
import type { GameReport } from "../../../spec/index.ts";
import type { Chart, Figure } from "../chart.ts";
import { chartWidth, frame } from "../frame.ts";
import { shortened, spread, widthOf } from "../labels.ts";
import { meanOf, wholeValue } from "../mean.ts";
import { amount, percent } from "../numbers.ts";
import { pageTable } from "../page-table.ts";
import { colour } from "../palette.ts";
import { byMethod, datasetOf, nameOf, type Slice } from "../slice.ts";

type Measure = "cost" | "tokens" | "calls";

interface Row {
  readonly slice: Slice;
  readonly method: string;
  readonly isControl: boolean;
  readonly score: number | null;
  readonly cost: number | null;
  readonly tokens: number | null;
  readonly calls: number | null;
  /** No ranked method of the slice scores as much for less, or more for as much. */
  readonly onFront: boolean;
}

/** What the pool's score takes. */
export const cost: Chart = (_, slices) => {
  const cut = slices.map((slice) => ({ slice, ...rowsOf(slice) }));
  const rows = cut.flatMap((part) => part.rows);
  return {
    id: "cost",
    title: "Score against cost",
    about: [
      "The whole pool's score and what a play takes, every call in full although a run makes shared calls once. The line joins the methods that no other beats at their price; controls (rings) are played for comparison and stand outside of it.",
      "Cost is shown where every price and usage is known, else tokens, else calls.",
    ],
    figures: cut.flatMap((part) => figureOf(part.slice, part.rows, part.measure)),
    table: pageTable(
      "Score and cost of each method",
      [
        { head: "pool", cell: ({ slice }) => slice.pool, filter: "pool" },
        { head: "dataset", cell: ({ slice }) => datasetOf(slice), filter: "dataset" },
        { head: "method", cell: ({ method }) => method, filter: "method" },
        { head: "score of the pool %", cell: ({ score }) => percent(score), numeric: true },
        { head: "calls a play", cell: ({ calls }) => amount(calls), numeric: true },
        { head: "tokens a play", cell: ({ tokens }) => amount(tokens), numeric: true },
        { head: "cost a play", cell: ({ cost }) => amount(cost), numeric: true, shown: rows.some((row) => row.cost !== null) },
        { head: "on the front", cell: ({ isControl, onFront }) => (isControl ? "control" : onFront ? "yes" : "no") },
      ],
      rows,
    ),
  };
};

function rowsOf(slice: Slice): { rows: Row[]; measure: Measure } {
  const methods = byMethod(slice.games);
  // The mean of the games that know it would compare methods by different datasets.
  const mean = (games: readonly GameReport[], measure: Measure) =>
    games.every((game) => game[measure] !== null) ? meanOf(games.map((game) => game[measure])) : null;
  const plain = methods.map(({ method, family, games }) => ({
    slice,
    method,
    isControl: family === "control",
    score: meanOf(games.map(wholeValue)),
    cost: mean(games, "cost"),
    tokens: mean(games, "tokens"),
    calls: mean(games, "calls"),
  }));
  const measure = (["cost", "tokens"] as const).find((of) => plain.length > 0 && plain.every((row) => row[of] !== null)) ?? "calls";
  const beaten = (row: (typeof plain)[number]) =>
    plain.some(
      (other) =>
        !other.isControl &&
        other.score !== null &&
        other[measure] !== null &&
        other.score >= row.score! &&
        other[measure] <= row[measure]! &&
        (other.score > row.score! || other[measure] < row[measure]!),
    );
  const rows = plain.map((row) => ({ ...row, onFront: !row.isControl && row.score !== null && row[measure] !== null && !beaten(row) }));
  return { rows, measure };
}

const titles = { cost: "cost a play", tokens: "tokens a play", calls: "calls a play" } as const;

function figureOf(slice: Slice, rows: readonly Row[], measure: Measure): Figure[] {
  const known = rows.filter((row) => row.score !== null && row[measure] !== null);
  if (known.length === 0) return [];
  const { pool, dataset } = slice;
  const front = frontOf(known, measure).map((row) => `${row.method} (${percent(row.score)} % for ${amount(row[measure])})`);
  return [
    {
      pool,
      dataset,
      title: nameOf(slice),
      description: front.length === 0 ? "Controls alone." : `Unbeaten at their price, in ${titles[measure]}: ${front.join(", ")}.`,
      spec: specOf(known, measure),
    },
  ];
}

const frontOf = (rows: readonly Row[], measure: Measure): Row[] =>
  rows.filter(({ onFront }) => onFront).sort((a, b) => a[measure]! - b[measure]! || a.score! - b.score!);

const height = 230;

/** Where the scores' title stands, left of the longest of their labels, and the margin that both take. */
const titleX = -(widthOf(["100"]) + 13);
const left = 14 - titleX;

function specOf(rows: readonly Row[], measure: Measure): TopLevelSpec {
  const scores = rows.map(({ score }) => 100 * score!);
  const low = Math.max(0, Math.floor(Math.min(...scores) / 5) * 5 - 5);
  const high = Math.min(100, Math.ceil(Math.max(...scores) / 5) * 5 + 2);
  const names = shortened(
    rows.map(({ method }) => method),
    16,
  );
  const right = widthOf(names) + 14;
  const width = chartWidth - left - right;
  const tall = Math.max(height, 13 * rows.length);
  const perPixel = (high - low) / tall;
  const labels = spread(
    scores.map((score) => (score - low) / perPixel),
    13,
    tall,
  );
  const values = rows.map((row, i) => ({
    at: row[measure]!,
    score: scores[i]!,
    name: names[i]!,
    label: low + labels[i]! * perPixel,
    ...(row.isControl ? looks.control : row.onFront ? looks.front : looks.behind),
  }));
  const most = Math.max(...values.map(({ at }) => at));
  const least = Math.min(...values.map(({ at }) => at));
  const log = least > 0 && most / least > 8;
  const x = {
    field: "at",
    type: "quantitative" as const,
    scale: log
      ? { type: "log" as const, domain: [least / 1.2, most * 1.2], nice: false }
      : { domain: [0, most === 0 ? 1 : most * 1.06], nice: false },
    axis: {
      title: `${titles[measure]}${log ? " (log scale)" : ""}`,
      titlePadding: 6,
      tickCount: 4,
      format: "~s",
      grid: false,
      labelOverlap: true,
    },
  };
  const y = (field: string) => ({
    field,
    type: "quantitative" as const,
    scale: { domain: [low, high], nice: false, zero: false },
    axis: { title: "score %", titleX, tickCount: 5, gridOpacity: 0.6 },
  });
  const front = frontOf(rows, measure).map((row) => values[rows.indexOf(row)]!);
  return {
    ...frame(width, tall, { left, right, top: 8, bottom: 40 }),
    data: { values },
    layer: [
      {
        mark: { type: "rule", strokeWidth: 0.8, opacity: 0.5, color: colour("faint") },
        encoding: { x, x2: { value: width + 8 }, y: y("score"), y2: { field: "label" } },
      },
      {
        data: { values: front },
        mark: { type: "line", interpolate: "step-after", color: colour("accent"), strokeWidth: 2 },
        encoding: { x, y: y("score") },
      },
      {
        mark: { type: "point", size: 60, opacity: 1, strokeWidth: 2 },
        encoding: {
          x,
          y: y("score"),
          stroke: as("stroke"),
          fill: as("fill"),
        },
      },
      {
        mark: { type: "text", align: "left", baseline: "middle" },
        encoding: {
          x: { value: width + 12 },
          y: y("label"),
          text: { field: "name" },
          fill: as("ink"),
        },
      },
    ],
  };
}

const looks = {
  front: { stroke: colour("accent"), fill: colour("accent"), ink: colour("accent") },
  behind: { stroke: colour("faint"), fill: colour("faint"), ink: colour("ink") },
  control: { stroke: colour("faint"), fill: colour("paper"), ink: colour("faint") },
};

/** A colour as it stands in the data. */
const as = (field: string) => ({ field, type: "nominal" as const, scale: null });
