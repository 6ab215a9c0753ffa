import type { Standing } from "../../spec/index.ts";
import { ranked } from "../stream.ts";

/** Scores of one dev item, per member of the pool; null where a member's call failed. */
export type DevScores = readonly (number | null)[];

/**
 * How the members of a pool stand on dev. Members are compared on the items that all of them answered: one that failed on the
 * hard items would else look best on the easy ones. A member that failed on more than half of the items is compared with its
 * like only, and stands after all others: its few answers would leave nothing to compare the others on. Where members have no
 * item in common, each stands by its own.
 *
 * A pool has one standing, which all its coalitions share: to remove a member from a coalition disturbs nobody's rank. Another
 * pool has a standing of its own: what all answered depends on who all are, and only calls that failed can make it differ.
 */
export function standingOf(pool: string, dataset: string, members: readonly string[], items: readonly DevScores[], seed: number): Standing {
  const answered = members.map((_, m) => items.filter((scores) => scores[m] !== null));
  const isSound = members.map((_, m) => 2 * answered[m]!.length >= items.length);
  const counted = members.map((_, m) => {
    const group = [...members.keys()].filter((other) => isSound[other] === isSound[m]);
    const common = items.filter((scores) => group.every((other) => scores[other] !== null));
    return common.length > 0 ? common : answered[m]!;
  });
  const accuracy = counted.map((own, m) => (own.length === 0 ? null : own.reduce((sum, scores) => sum + scores[m]!, 0) / own.length));
  const order = (id: string) => {
    const m = members.indexOf(id);
    return (isSound[m] ? 2 : 0) + (accuracy[m] ?? -1);
  };
  // Sorting is stable, so that members of equal accuracy stay in the order of their digests.
  const ranking = [...ranked(members, (id) => id, seed, "standing", dataset)].sort((a, b) => order(b) - order(a));
  const perMember = <T>(values: readonly T[]) => Object.fromEntries(members.map((id, m) => [id, values[m]!]));
  return { pool, dataset, accuracy: perMember(accuracy), items: perMember(counted.map(({ length }) => length)), ranking };
}
