/** A coalition is a bitmask over a pool: member i is bit i. Pools of up to 30 members fit a small integer. */

export const wholePool = (n: number): number => 2 ** n - 1;

/** Number of members. */
export function size(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** Indices of the members, in pool order. */
export function membersOf(mask: number): number[] {
  const members: number[] = [];
  for (let i = 0; mask >>> i !== 0; i++) if ((mask >>> i) & 1) members.push(i);
  return members;
}
