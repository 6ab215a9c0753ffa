import type { Stream } from "../stream.ts";

/** As many different entries of a list as are asked for, in an order that is drawn too. */
export function distinct<T>(count: number, list: readonly T[], draw: Stream): T[] {
  const left = [...list];
  return Array.from({ length: count }, () => left.splice(draw.below(left.length), 1)[0]!);
}
