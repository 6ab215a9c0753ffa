import { describe, expect, it } from "vitest";
import { diverging, ground, lines } from "../../../runner/page/palette.ts";

/** Contrast of two colours as WCAG 2.2 defines it. */
function contrast(a: string, b: string): number {
  const luminance = (colour: string) => {
    const [red, green, blue] = [1, 3, 5].map((at) => {
      const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
      return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
  };
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high! + 0.05) / (low! + 0.05);
}

describe.each(["light", "dark"] as const)("the %s palette", (theme) => {
  it("writes with a contrast of at least 4.5 on everything that is written on", () => {
    for (const { fill, text } of diverging) expect(contrast(fill[theme], text[theme]), fill[theme]).toBeGreaterThanOrEqual(4.5);
    for (const on of [ground.paper, ground.card]) {
      for (const shade of [ground.ink, ground.faint, ground.accent, ground.good, ground.bad, ...lines])
        expect(contrast(shade[theme], on[theme]), `${shade[theme]} on ${on[theme]}`).toBeGreaterThanOrEqual(4.5);
    }
  });

  it("has no colour twice, and grows away from the ground on both sides of zero", () => {
    const fills = diverging.map(({ fill }) => fill[theme]);
    expect(new Set(fills).size).toBe(fills.length);
    expect(new Set(lines.map((line) => line[theme])).size).toBe(lines.length);
    const away = fills.map((fill) => contrast(fill, ground.card[theme]));
    const middle = (fills.length - 1) / 2;
    for (let k = 1; k <= middle; k++) {
      expect(away[middle + k]!, fills[middle + k]).toBeGreaterThan(away[middle + k - 1]!);
      expect(away[middle - k]!, fills[middle - k]).toBeGreaterThan(away[middle - k + 1]!);
    }
  });
});
