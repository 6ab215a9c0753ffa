import { distance } from "fastest-levenshtein";

/** The known name that is most like the one found, if one is near. */
export function nearest(found: string, known: readonly string[]): string | null {
  const folded = found.toLowerCase();
  // In a name of three letters, two other ones are another name.
  let least = (found.length < 4 ? 1 : Math.max(2, Math.floor(found.length / 3))) + 1;
  let near: string | null = null;
  for (const name of [...known].sort()) {
    const away = mistypings(folded, name.toLowerCase());
    if (away < least) [least, near] = [away, name];
  }
  return near;
}

/** Longer lists of names are not shown: the nearest few, and how many there are. */
const most = 24;
const few = 5;

/** Says what is known, nearest name first if one is near: `did you mean "debate"? Known: …`. */
export function suggest(found: string, known: readonly string[]): string {
  if (known.length === 0) return "none are declared";
  const names = [...known].sort();
  const shown = names.length > most ? `${byNearness(found, names).slice(0, few).join(", ")}, … (${names.length})` : names.join(", ");
  const near = nearest(found, names);
  return near === null ? `known: ${shown}` : `did you mean "${near}"? Known: ${shown}`;
}

function byNearness(found: string, names: readonly string[]): string[] {
  const folded = found.toLowerCase();
  const away = names.map((name) => ({ name, mistypings: mistypings(folded, name.toLowerCase()) }));
  return away.sort((a, b) => a.mistypings - b.mistypings).map(({ name }) => name);
}

/** Letters that are wrong, missing or too many; letters that changed their places are one mistyping. */
const mistypings = (a: string, b: string): number => (a !== b && sorted(a) === sorted(b) ? 1 : distance(a, b));

const sorted = (word: string): string => [...word].sort().join("");
