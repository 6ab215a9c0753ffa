import type { TopLevelSpec } from "vega-lite";
import { chartWidth, frame } from "./frame.ts";
import { shortened, spread, widthOf } from "./labels.ts";
import type { Mean, MemberIndex } from "./mean.ts";
import { percent } from "./numbers.ts";
import { colour, lineColour, lines } from "./palette.ts";

/** One number of every member of a pool, and the places that it gives them. */
export interface Standing {
  readonly key: MemberIndex;
  readonly name: string;
  readonly short: string;
  /** In pool order. */
  readonly means: readonly Mean[];
  readonly places: readonly (number | null)[];
}

const shapes = ["circle", "square", "triangle-up", "diamond", "triangle-down", "cross"];

/** Room for the names' points at the left, and for the last column's numbers at the right. */
const [before, after] = [8, 64];

/** A column a standing, a line a member: where lines cross, places change. Each column has a scale of its own, the best at the top. */
export function slopeSpec(standings: readonly Standing[], members: readonly string[]): TopLevelSpec {
  const height = Math.max(170, 24 * members.length);
  const names = shortened(members, 16);
  const left = widthOf(names) + 12;
  const steps = Math.max(1, standings.length - 1);
  const gap = Math.floor((chartWidth - left - before - after) / steps);
  const columns = standings.map((standing, k) => columnOf(standing, standings[0]!, k * gap, height));
  const marks = columns.flatMap((column) => column.marks);
  const heads = columns.map(({ x }, k) => ({ x, text: standings[k]!.short }));
  const zeros = columns.flatMap(({ x, zero }) => (zero === null ? [] : [{ x: x - before, end: x + 40, y: zero }]));

  const x = (field: string) => ({
    field,
    type: "quantitative" as const,
    scale: { domain: [-before, steps * gap], nice: false },
    axis: null,
  });
  const y = (field: string) => ({ field, type: "quantitative" as const, scale: { domain: [0, height], nice: false }, axis: null });
  const ofMember = <T extends string | number[]>(look: (i: number) => T) => ({
    field: "member",
    type: "nominal" as const,
    scale: { domain: members.map((_, i) => i), range: members.map((_, i) => look(i)) },
    legend: null,
  });
  const faint = { color: { value: colour("faint") } };
  const headed = { type: "text" as const, baseline: "bottom" as const, dy: -12, fontWeight: 600 as const };
  return {
    ...frame(before + steps * gap, height, { left, right: after, top: 26, bottom: 8 }),
    encoding: { x: x("x"), color: ofMember(lineColour) },
    layer: [
      {
        data: { values: zeros },
        mark: { type: "rule", strokeDash: [2, 3] },
        encoding: { x2: { field: "end" }, y: y("y"), ...faint },
      },
      {
        data: { values: marks },
        mark: { type: "line", strokeWidth: 2, opacity: 0.85 },
        encoding: { y: y("y"), strokeDash: ofMember((i) => (i < lines.length ? [1, 0] : [5, 3])) },
      },
      {
        data: { values: marks.filter(({ low }) => low !== null) },
        mark: { type: "rule", strokeWidth: 1.5, opacity: 0.55 },
        encoding: { y: y("low"), y2: { field: "high" } },
      },
      {
        // Below the numbers, so that no line that passes there reads as a minus.
        data: { values: marks },
        mark: { type: "rect", opacity: 0.85 },
        encoding: {
          x: x("labelX"),
          x2: { field: "labelEnd" },
          y: y("labelBottom"),
          y2: { field: "labelTop" },
          color: { value: colour("card") },
        },
      },
      {
        data: { values: marks },
        mark: { type: "point", filled: true, size: 55, opacity: 1 },
        encoding: { y: y("y"), shape: ofMember((i) => shapes[i % shapes.length]!) },
      },
      {
        data: { values: marks },
        mark: { type: "text", align: "left", baseline: "middle", dx: 1 },
        encoding: { x: x("labelX"), y: y("labelY"), text: { field: "text" } },
      },
      {
        data: { values: columns[0]!.marks.map((mark) => ({ ...mark, x: -before, name: names[mark.member] })) },
        mark: { type: "text", align: "right", baseline: "middle", dx: -4 },
        encoding: { y: y("nameY"), text: { field: "name" } },
      },
      {
        data: { values: heads.length === 1 ? heads : heads.slice(0, -1) },
        mark: { ...headed, align: "center" },
        encoding: { y: { value: 0 }, text: { field: "text" }, ...faint },
      },
      {
        data: { values: heads.slice(1).slice(-1) },
        mark: { ...headed, align: "right", dx: after - 2 },
        encoding: { y: { value: 0 }, text: { field: "text" }, ...faint },
      },
    ],
  };
}

/** Distance of two numbers' lines, in pixels. */
const lineHeight = 13;

/** Where a column's marks stand, in pixels from the bottom. Members stand a little beside each other, so that their intervals do. */
function columnOf({ means, places }: Standing, first: Standing, x: number, height: number) {
  const ends = means.flatMap(({ value, low, high }) => (value === null ? [] : [low ?? value, high ?? value]));
  const [from, to] = [Math.min(...ends), Math.max(...ends)];
  const at = (value: number) => (from === to ? height / 2 : ((value - from) / (to - from)) * height);
  const known = means.flatMap(({ value }, i) => (value === null ? [] : [{ member: i, y: at(value) }]));
  const labels = spread(
    known.map(({ y }) => y),
    lineHeight,
    height,
  );
  const step = Math.min(4, 16 / Math.max(1, means.length - 1));
  const marks = known.map(({ member, y }, k) => {
    const { value, low, high } = means[member]!;
    const text = `${percent(value)}${moved(first.places[member]!, places[member]!)}`;
    const [labelX, labelY] = [x + 15, labels[k]! + 6];
    return {
      member,
      x: x + (member - (means.length - 1) / 2) * step,
      y,
      low: low === null ? null : at(low),
      high: high === null ? null : at(high),
      labelX,
      labelEnd: labelX + widthOf([text]),
      labelY,
      labelBottom: labelY - 5,
      labelTop: labelY + 5,
      nameY: labels[k]!,
      text,
    };
  });
  return { x, marks, zero: from < 0 && to > 0 ? at(0) : null };
}

const moved = (from: number | null, to: number | null): string =>
  from === null || to === null || from === to ? "" : from > to ? ` ↑${from - to}` : ` ↓${to - from}`;
