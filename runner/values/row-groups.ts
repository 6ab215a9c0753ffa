import type { Game } from "./game.ts";

/** Items with equal scores in every coalition: what is computed of one holds for all. */
export interface RowGroups {
  /** Group of each item, numbered in order of first appearance. */
  readonly groupOf: Int32Array;
  /** The first item of each group. */
  readonly firstItems: Int32Array;
  /** Number of items of each group. */
  readonly counts: Int32Array;
}

export function groupRows({ items, masks, scores }: Game): RowGroups {
  const words = new Uint32Array(scores.buffer, scores.byteOffset, scores.length * 2);
  const width = masks.length * 2;
  const groupOf = new Int32Array(items);
  const firstItems: number[] = [];
  const counts: number[] = [];
  const byHash = new Map<number, number[]>();
  for (let item = 0; item < items; item++) {
    const hash = hashOf(words, item * width, width);
    const candidates = byHash.get(hash) ?? [];
    let group = candidates.find((candidate) => equalRows(words, firstItems[candidate]! * width, item * width, width));
    if (group === undefined) {
      group = firstItems.length;
      firstItems.push(item);
      counts.push(0);
      byHash.set(hash, [...candidates, group]);
    }
    groupOf[item] = group;
    counts[group]!++;
  }
  return { groupOf, firstItems: Int32Array.from(firstItems), counts: Int32Array.from(counts) };
}

/** FNV-1a over 32-bit words; the high bits, where scores 0 and 1 differ, are folded back into the low ones. */
function hashOf(words: Uint32Array, start: number, length: number): number {
  let hash = 0x811c9dc5;
  for (let k = start; k < start + length; k++) {
    hash = Math.imul(hash ^ words[k]!, 0x01000193);
    hash ^= hash >>> 15;
  }
  return hash;
}

function equalRows(words: Uint32Array, a: number, b: number, length: number): boolean {
  for (let k = 0; k < length; k++) if (words[a + k] !== words[b + k]) return false;
  return true;
}
