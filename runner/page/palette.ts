/** A colour in the light and in the dark theme. */
export interface Shade {
  readonly light: string;
  readonly dark: string;
}

/** The page's ground, and what is written or drawn on it. */
export const ground = {
  paper: { light: "#ffffff", dark: "#15181d" },
  card: { light: "#f6f7f9", dark: "#1d2127" },
  ink: { light: "#1b1d21", dark: "#e7e8ea" },
  faint: { light: "#5a5f69", dark: "#a3a9b3" },
  line: { light: "#d3d7de", dark: "#3a404a" },
  shade: { light: "#b4bac5", dark: "#555d6b" },
  accent: { light: "#005ea8", dark: "#6cb8f5" },
  good: { light: "#0063a6", dark: "#5cb3f0" },
  bad: { light: "#c04a00", dark: "#ff8c4d" },
} as const satisfies Record<string, Shade>;

/** Lines of models: told apart by most colour-blind people too, and never by colour alone. */
export const lines: readonly Shade[] = [
  { light: "#0063a6", dark: "#5cb3f0" },
  { light: "#c04a00", dark: "#ff8c4d" },
  { light: "#00735a", dark: "#2fc79a" },
  { light: "#a8327c", dark: "#f08cc8" },
  { light: "#7a5900", dark: "#e6c04d" },
  { light: "#5546b4", dark: "#b3a6ff" },
  { light: "#0c7289", dark: "#7fdcf2" },
  { light: "#4d4d4d", dark: "#c8c8c8" },
];

/** A fill, and the colour of a number that stands on it. */
export interface Fill {
  readonly fill: Shade;
  readonly text: Shade;
}

const fill = (light: string, onLight: string, dark: string, onDark: string): Fill => ({
  fill: { light, dark },
  text: { light: onLight, dark: onDark },
});

/** From far below zero (orange) to far above (blue), zero in the middle. */
export const diverging: readonly Fill[] = [
  fill("#a94f05", "#ffffff", "#fbc98e", "#111111"),
  fill("#e08a24", "#111111", "#d9822b", "#111111"),
  fill("#fdbf75", "#111111", "#87490c", "#ffffff"),
  fill("#fde7cd", "#111111", "#4d331a", "#ffffff"),
  fill("#f1f2f3", "#111111", "#2c3037", "#ffffff"),
  fill("#d3e5f3", "#111111", "#1f3d57", "#ffffff"),
  fill("#92c5de", "#111111", "#23618f", "#ffffff"),
  fill("#4f9bc9", "#111111", "#4f9bd0", "#111111"),
  fill("#1f62a6", "#ffffff", "#a6d4f2", "#111111"),
];

/** Every colour is a property of the page, so that one drawing serves both themes. */
export const colour = (name: keyof typeof ground): string => `var(--${name})`;
export const lineColour = (i: number): string => `var(--m${i % lines.length})`;
export const fillColour = (step: number): string => `var(--d${step})`;
export const fillText = (step: number): string => `var(--t${step})`;

/** The declarations of all of them for one theme. */
export function declarations(theme: keyof Shade): string {
  return [
    ...Object.entries(ground).map(([name, shade]) => `--${name}:${shade[theme]}`),
    ...lines.map((shade, i) => `--m${i}:${shade[theme]}`),
    ...diverging.flatMap(({ fill, text }, i) => [`--d${i}:${fill[theme]}`, `--t${i}:${text[theme]}`]),
  ].join(";");
}
