/** Width of a character of a label, in pixels, at the charts' size of 11 px: a generous mean of the fonts that systems have. */
const characterWidth = 6.3;

export const widthOf = (texts: readonly string[]): number => Math.ceil(characterWidth * Math.max(0, ...texts.map((text) => text.length)));

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
