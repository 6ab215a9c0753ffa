import type { TopLevelSpec } from "vega-lite";
import { chartWidth, frame } from "./frame.ts";
import { shortened, widthOf } from "./labels.ts";
import { points } from "./numbers.ts";
import { diverging, fillColour, fillText } from "./palette.ts";

export interface MatrixCell {
  readonly row: string;
  readonly column: string;
  /** Null: nothing is drawn there. */
  readonly value: number | null;
}

const longest = 17;

/** A table of differences as coloured squares, every one with its number in percentage points; the strongest colours stand for ±`limit`. */
export function matrixSpec(rows: readonly string[], columns: readonly string[], cells: readonly MatrixCell[], limit: number): TopLevelSpec {
  const [rowNames, columnNames] = [shortened(rows, longest), shortened(columns, longest)];
  const left = widthOf(rowNames) + 10;
  const side = Math.min(56, Math.max(36, Math.floor((chartWidth - 40 - left) / columns.length)));
  const top = Math.ceil(widthOf(columnNames) * Math.SQRT1_2) + 16;
  // The last name leans out over its column.
  const lean = Math.ceil(widthOf([columnNames.at(-1)!]) * Math.SQRT1_2) - Math.floor(side / 2) + 8;
  const right = Math.max(8, lean, chartWidth - left - side * columns.length);
  const values = cells.flatMap(({ row, column, value }) =>
    value === null ? [] : [{ row: rows.indexOf(row), column: columns.indexOf(column), text: points(value), ...coloursOf(value, limit) }],
  );
  const names = (ids: readonly string[]) => ({
    domain: ids.map((_, i) => i),
    paddingInner: 0.04,
    paddingOuter: 0,
  });
  const labels = (ids: readonly string[]) => `${JSON.stringify(ids)}[datum.value]`;
  return {
    ...frame(side * columns.length, 24 * rows.length, { left, right, top, bottom: 4 }),
    data: { values },
    encoding: {
      x: {
        field: "column",
        type: "ordinal",
        scale: names(columns),
        axis: {
          orient: "top",
          title: null,
          domain: false,
          ticks: false,
          labelAngle: -45,
          labelAlign: "left",
          labelExpr: labels(columnNames),
        },
      },
      y: {
        field: "row",
        type: "ordinal",
        scale: names(rows),
        axis: { title: null, domain: false, ticks: false, labelPadding: 6, labelExpr: labels(rowNames) },
      },
    },
    layer: [
      { mark: "rect", encoding: { fill: { field: "fill", type: "nominal", scale: null } } },
      {
        mark: { type: "text", baseline: "middle" },
        encoding: { text: { field: "text" }, fill: { field: "ink", type: "nominal", scale: null } },
      },
    ],
  };
}

function coloursOf(value: number, limit: number): { fill: string; ink: string } {
  const middle = (diverging.length - 1) / 2;
  const share = limit === 0 ? 0 : Math.max(-1, Math.min(1, value / limit));
  const step = middle + Math.round(share * middle);
  return { fill: fillColour(step), ink: fillText(step) };
}
