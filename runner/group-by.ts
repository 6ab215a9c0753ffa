/** Those of equal key together, groups and their things in the order in which they were met. */
export function groupBy<T>(things: readonly T[], key: (thing: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const thing of things) {
    const of = key(thing);
    const group = groups.get(of);
    if (group === undefined) groups.set(of, [thing]);
    else group.push(thing);
  }
  return groups;
}
