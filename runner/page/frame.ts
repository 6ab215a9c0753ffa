import type { Config, TopLevelSpec } from "vega-lite";
import { colour } from "./palette.ts";

/** Width of a chart in pixels, its margins included: it fits a phone. Those that cannot be so narrow are scrolled sideways. */
export const chartWidth = 322;

/** How all charts look. Colours are the page's own properties, so that one drawing serves both themes. */
const config: Config = {
  aria: false,
  background: "transparent",
  view: { stroke: null },
  text: { color: colour("ink"), fontSize: 11 },
  axis: {
    domainColor: colour("line"),
    gridColor: colour("line"),
    tickColor: colour("line"),
    labelColor: colour("ink"),
    labelFontSize: 11,
    labelFontWeight: "normal",
    titleColor: colour("faint"),
    titleFontSize: 11,
    titleFontWeight: "normal",
    labelFlush: false,
    labelLimit: 400,
    titleLimit: 400,
  },
};

export interface Margins {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/**
 * What every spec begins with: a drawing of a fixed size. Nothing is measured while it is drawn, for widths of text depend on the machine:
 * whoever makes a spec leaves margins for its labels.
 */
export function frame(
  width: number,
  height: number,
  padding: Margins,
): Pick<TopLevelSpec, "autosize" | "padding" | "config"> & { width: number; height: number } {
  return { autosize: { type: "none" }, width, height, padding: { ...padding }, config };
}
