import { distance } from "fastest-levenshtein";

/** Says what is known, nearest name first if one is near: `did you mean "debate"? Known: …`. */
export function suggest(found: string, known: readonly string[]): string {
  if (known.length === 0) return "none are declared";
  const sorted = [...known].sort();
  const folded = found.toLowerCase();
  let nearest: string | null = null;
  let least = Math.max(2, Math.floor(found.length / 3)) + 1;
  for (const name of sorted) {
    const away = name.toLowerCase() === folded ? 0 : distance(folded, name.toLowerCase());
    if (away < least) [least, nearest] = [away, name];
  }
  const shown = sorted.length > 24 ? `${sorted.slice(0, 24).join(", ")}, … (${sorted.length})` : sorted.join(", ");
  return nearest === null ? `known: ${shown}` : `did you mean "${nearest}"? Known: ${shown}`;
}
