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

/** Room for the names' points at the left. */
const before = 8;

/** A column a standing, a line a member: where lines cross, places change. Each column has a scale of its own, the best at the top. */
export function slopeSpec(standings: readonly Standing[], members: readonly string[]): TopLevelSpec {
  const height = Math.max(170, 24 * members.length);
  const names = shortened(members, 16);
  const left = widthOf(names) + 12;
  const last = standings.at(-1)!;
  // Room for the last column's numbers, and half of its head.
  const after = Math.max(64, labelled + 2 + widthOf(members.map((_, i) => textOf(last, standings[0]!, i))));
  const steps = Math.max(1, standings.length - 1);
  const gap = Math.floor((chartWidth - left - before - after) / steps);
  const columns = standings.map((standing, k) => columnOf(standing, standings[0]!, standings[k + 1] ?? null, k * gap, height));
  const marks = columns.flatMap((column) => column.marks);
  const heads = columns.map(({ x }, k) => ({ x, text: standings[k]!.short }));
  const zeros = columns.flatMap(({ x, zero }) => (zero === null ? [] : [{ x: x - before, end: x + labelled - 3, y: zero }]));

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
    encoding: { x: x("x") },
    layer: [
      {
        data: { values: zeros },
        mark: { type: "rule", strokeDash: [2, 3] },
        encoding: { x2: { field: "end" }, y: y("y"), ...faint },
      },
      {
        data: { values: marks },
        mark: { type: "line", strokeWidth: 2, opacity: 0.85 },
        encoding: { y: y("y"), color: ofMember(lineColour), strokeDash: ofMember((i) => (i < lines.length ? [1, 0] : [5, 3])) },
      },
      {
        data: { values: marks.filter(({ low }) => low !== null) },
        mark: { type: "rule", strokeWidth: 1.5, opacity: 0.55 },
        encoding: { y: y("low"), y2: { field: "high" }, color: ofMember(lineColour) },
      },
      {
        data: { values: marks },
        // A halo, which the page draws behind the text, so that no line that passes there reads as a minus.
        mark: { type: "text", align: "left", baseline: "middle" },
        encoding: {
          x: x("labelX"),
          y: y("labelY"),
          text: { field: "text" },
          fill: ofMember(lineColour),
          stroke: { value: colour("card") },
          strokeWidth: { value: 9 },
        },
      },
      {
        data: { values: marks },
        mark: { type: "point", filled: true, size: 55, opacity: 1 },
        encoding: { y: y("y"), color: ofMember(lineColour), shape: ofMember((i) => shapes[i % shapes.length]!) },
      },
      {
        data: { values: columns[0]!.marks.map((mark) => ({ ...mark, x: -before, name: names[mark.member] })) },
        mark: { type: "text", align: "right", baseline: "middle", dx: -4 },
        encoding: { y: y("nameY"), text: { field: "name" }, color: ofMember(lineColour) },
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
const lineHeight = 14;

/** How far right of their column numbers begin, in pixels, and how far above or below a line that goes on. */
const [labelled, aside] = [15, 8];

/** Where a value stands in its column, in pixels from the bottom. */
function scaleOf({ means }: Standing, height: number): { at: (value: number) => number; from: number; to: number } {
  const ends = means.flatMap(({ value, low, high }) => (value === null ? [] : [low ?? value, high ?? value]));
  const [from, to] = [Math.min(...ends), Math.max(...ends)];
  return { from, to, at: (value) => (from === to ? height / 2 : ((value - from) / (to - from)) * height) };
}

/** Where a column's marks stand, in pixels from the bottom. Members stand a little beside each other, so that their intervals do. */
function columnOf(standing: Standing, first: Standing, next: Standing | null, x: number, height: number) {
  const { means } = standing;
  const { at, from, to } = scaleOf(standing, height);
  const known = means
    .flatMap(({ value }, member) => (value === null ? [] : [{ member, y: at(value) }]))
    .sort((a, b) => a.y - b.y || b.member - a.member);
  const ys = known.map(({ y }) => y);
  const names = spread(ys, lineHeight, height);
  // A number gives way to its own line: it stands above one that falls, and below one that rises, but never below that of a lesser value.
  let lowest = 0;
  const labels = spread(
    known.map(({ member, y }) => {
      const value = next === null ? null : next.means[member]!.value;
      const wanted = value === null ? y : scaleOf(next!, height).at(value) > y ? y - aside : y + aside;
      lowest = Math.max(lowest, wanted);
      return lowest;
    }),
    lineHeight,
    height,
  );
  const step = Math.min(4, 16 / Math.max(1, means.length - 1));
  const marks = known.map(({ member, y }, k) => {
    const { low, high } = means[member]!;
    return {
      member,
      x: x + (member - (means.length - 1) / 2) * step,
      y,
      low: low === null ? null : at(low),
      high: high === null ? null : at(high),
      labelX: x + labelled,
      labelY: labels[k]!,
      nameY: names[k]!,
      text: textOf(standing, first, member),
    };
  });
  return { x, marks, zero: from < 0 && to > 0 ? at(0) : null };
}

/** A member's number, and how many places it moved. */
const textOf = ({ means, places }: Standing, first: Standing, member: number): string =>
  `${percent(means[member]!.value)}${moved(first.places[member]!, places[member]!)}`;

const moved = (from: number | null, to: number | null): string =>
  from === null || to === null || from === to ? "" : from > to ? ` ↑${from - to}` : ` ↓${to - from}`;
