/**
 * Widths of characters in pixels at the charts' size of 11 px, in DejaVu Sans: the widest of the fonts that systems have. Whatever none of
 * these is may be as wide as it is high.
 */
const characterWidths: readonly (readonly [RegExp, number])[] = [
  [/[ !'(),\-./:;I[\\\]fijlrt|]/, 4.5],
  [/[a-ln-vx-z0-9"$*?^_`{}]/, 7.1],
  [/[A-LN-VX-Zw#&+<=>~−↑↓]/, 9.2],
];
const squareWidth = 11;

/** Room that the widest of these labels takes, in pixels. */
export const widthOf = (texts: readonly string[]): number => Math.ceil(Math.max(0, ...texts.map(textWidth)));

const textWidth = (text: string): number =>
  Array.from(text, (character) => characterWidths.find(([kind]) => kind.test(character))?.[1] ?? squareWidth).reduce(
    (sum, width) => sum + width,
    0,
  );

/** Names that fit, the long ones cut so that all are still told apart where that can be: at the end, else in the middle, else at the start. */
export function shortened(names: readonly string[], most: number): string[] {
  const cutTo = (head: number) =>
    names.map((name) => (name.length <= most ? name : `${name.slice(0, head)}…${name.slice(name.length - (most - 1 - head))}`));
  const ways = [most - 1, Math.ceil(most / 2), 1].map(cutTo);
  return ways.find((way) => new Set(way).size === new Set(names).size) ?? ways[0]!;
}

/** Positions as near to the wanted ones as may be, no two of them closer than `gap`, within [0, end] where there is room. */
export function spread(wanted: readonly number[], gap: number, end: number): number[] {
  const order = wanted.map((_, i) => i).sort((a, b) => wanted[a]! - wanted[b]! || a - b);
  const placed = [...wanted];
  let free = 0;
  for (const i of order) {
    placed[i] = Math.max(wanted[i]!, free);
    free = placed[i]! + gap;
  }
  let taken = end;
  for (const i of order.reverse()) {
    if (placed[i]! <= taken) break;
    placed[i] = taken;
    taken -= gap;
  }
  return placed;
}
