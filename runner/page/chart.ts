import type { TopLevelSpec } from "vega-lite";
import type { Report } from "../../spec/index.ts";
import type { PageTable } from "./page-table.ts";
import type { Slice } from "./slice.ts";

/** One picture of a chart: that of a pool, on all datasets or on one of them. */
export interface Figure {
  readonly pool: string;
  /** Null: the mean over all datasets. */
  readonly dataset: string | null;
  readonly title: string;
  /** What is to be seen, in words: for those who cannot see it, and for everybody below it. */
  readonly description: string;
  readonly spec: TopLevelSpec;
}

/** What a chart makes of a report. */
export interface ChartContent {
  readonly id: string;
  readonly title: string;
  /** How it is read, a paragraph each. */
  readonly about: readonly string[];
  /** Empty where the report has nothing to draw; `about` says why. */
  readonly figures: readonly Figure[];
  /** The figures' numbers, and what belongs to them. */
  readonly table: PageTable;
}

/** A chart is a pure function of the report, cut into slices. */
export type Chart = (report: Report, slices: readonly Slice[]) => ChartContent;
