import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shortened, spread, widthOf } from "../../../runner/page/labels.ts";

describe("labels", () => {
  it("keep their order and their distance, and stay within the drawing where there is room", () => {
    const places = fc.array(fc.integer({ min: 0, max: 200 }), { minLength: 1, maxLength: 15 });
    fc.assert(
      fc.property(places, (wanted) => {
        const placed = spread(wanted, 13, 200);
        const order = wanted.map((_, i) => i).sort((a, b) => wanted[a]! - wanted[b]! || a - b);
        for (let k = 1; k < order.length; k++) expect(placed[order[k]!]! - placed[order[k - 1]!]!).toBeGreaterThanOrEqual(13);
        expect(Math.min(...placed)).toBeGreaterThanOrEqual(0);
        expect(Math.max(...placed)).toBeLessThanOrEqual(200);
      }),
    );
  });

  it("stay where they are wanted if nothing is near", () => {
    expect(spread([50, 10, 100], 13, 200)).toEqual([50, 10, 100]);
  });

  it("have the room that the widest of them takes, not the longest", () => {
    // As Chromium measures them in DejaVu Sans at 11 px.
    for (const [text, measured] of [
      ["best-member", 74.2],
      ["majority-vote", 73.4],
      ["51.3 ↑2", 44.2],
      ["generalist-a-70b-instruct", 136.5],
    ] as const) {
      expect(widthOf([text])).toBeGreaterThanOrEqual(measured);
      expect(widthOf([text])).toBeLessThan(1.1 * measured + 1);
    }
    expect(widthOf(["illicitly", "WWWWMM"])).toBe(66);
    expect(widthOf([])).toBe(0);
  });

  it("cut long names where they are still told apart", () => {
    expect(shortened(["gpt-4o", "claude-3.5-sonnet"], 17)).toEqual(["gpt-4o", "claude-3.5-sonnet"]);
    expect(shortened(["generalist-a-70b-instruct", "generalist-b-70b-instruct"], 14)).toEqual(["generalist-a-…", "generalist-b-…"]);
    expect(shortened(["Meta-Llama-3.1-8B-Instruct", "Meta-Llama-3.1-70B-Instruct"], 16)).toEqual(["M….1-8B-Instruct", "M…1-70B-Instruct"]);
    expect(shortened(["one-and-the-same-long-name", "one-and-the-same-long-name"], 8)).toEqual(["one-and…", "one-and…"]);
  });
});
