import type { TopLevelSpec } from "vega-lite";

/** Draws a spec as SVG. */
export type Draw = (spec: TopLevelSpec) => Promise<string>;

/** Loads what draws: only a page needs it, and loading takes longer than most verbs. */
export async function openDraw(): Promise<Draw> {
  const [vega, vegaLite] = await Promise.all([import("vega"), import("vega-lite")]);
  return async (spec) => {
    // A copy: Vega marks the data that it is given.
    const { spec: compiled } = vegaLite.compile(structuredClone(spec), { logger: refusing });
    return tidy(await new vega.View(vega.parse(compiled), { renderer: "none" }).toSVG());
  };
}

/** What Vega-Lite would only warn of is a fault of the chart. */
const refusing = {
  level: () => refusing,
  error: (...message: readonly unknown[]) => refuse(message),
  warn: (...message: readonly unknown[]) => refuse(message),
  info: () => refusing,
  debug: () => refusing,
};

function refuse(message: readonly unknown[]): never {
  throw new Error(`Vega-Lite: ${message.join(" ")}`);
}

const invisible = /<path class="(?:background|foreground)"[^>]*\/>/g;
const unneeded =
  / (?:class|role|aria-[a-z]+|pointer-events|version|xmlns|xmlns:xlink|font-family)="[^"]*"| font-size="11px"| (?:opacity|stroke-width)="1"/g;

/**
 * The same drawing in half the bytes: without roles of parts (the figure says what it shows), without the font that the page gives all of
 * its drawings, and to the hundredth of a pixel.
 */
const tidy = (svg: string): string =>
  svg.replace(invisible, "").replace(/<[^>]*>/g, (tag) => tag.replace(unneeded, "").replace(/(\.\d\d)\d+/g, "$1"));
