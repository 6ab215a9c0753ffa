import type { TopLevelSpec } from "vega-lite";
import { chartWidth, frame } from "../runner/page/frame.ts";
import { spread, widthOf } from "../runner/page/labels.ts";
import { colour, lineColour } from "../runner/page/palette.ts";

/** A number by the steps taken. */
export interface Curve {
  readonly name: string;
  readonly points: readonly { readonly step: number; readonly value: number }[];
}

const height = 180;
const gap = 13;

/** Lines over the steps, each with its name at its end. `unit` says what the numbers are; `least` and `most` what the axis has to hold. */
export function curvesSpec(curves: readonly Curve[], unit: string, steps: number, [least, most]: readonly [number, number]): TopLevelSpec {
  const values = curves.flatMap(({ points }) => points.map(({ value }) => value));
  const low = Math.min(least, ...values);
  const high = Math.max(most, ...values, low + 1e-9);
  const names = curves.map(({ name }) => name);
  const [left, right] = [48, widthOf(names) + 12];
  const width = chartWidth - left - right;
  const perPixel = (high - low) / height;
  const ends = curves.map(({ points }) => (points.at(-1)!.value - low) / perPixel);
  const labels = spread(ends, gap, height).map((at, i) => ({ name: names[i]!, at: low + at * perPixel }));
  const x = {
    field: "step",
    type: "quantitative" as const,
    scale: { domain: [0, steps], nice: false },
    axis: { title: "steps", titlePadding: 6, tickCount: 4, grid: false },
  };
  const y = (field: string) => ({
    field,
    type: "quantitative" as const,
    scale: { domain: [low, high], nice: false, zero: false },
    axis: { title: unit, titlePadding: 6, tickCount: 5, gridOpacity: 0.6 },
  });
  const ofCurve = {
    field: "name",
    type: "nominal" as const,
    scale: { domain: names, range: names.map((_, i) => lineColour(i)) },
    legend: null,
  };
  return {
    ...frame(width, height, { left, right, top: 8, bottom: 40 }),
    layer: [
      {
        data: { values: curves.flatMap(({ name, points }) => points.map((point) => ({ name, ...point }))) },
        mark: { type: "line", strokeWidth: 1.5 },
        encoding: { x, y: y("value"), color: ofCurve },
      },
      {
        data: { values: labels },
        mark: { type: "text", align: "left", baseline: "middle" },
        encoding: {
          x: { value: width + 6 },
          y: y("at"),
          text: { field: "name" },
          color: names.length > 1 ? ofCurve : { value: colour("ink") },
        },
      },
    ],
  };
}
