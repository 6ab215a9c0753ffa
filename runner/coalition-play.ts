import type { Valuation } from "../spec/index.ts";
import type { Bound } from "./bind.ts";
import { membersOf, size, wholePool } from "./coalition.ts";
import { elect, type Ranking } from "./election.ts";
import type { Item } from "./item.ts";
import type { Asking, Method, Play, Seat, Verdict } from "./method.ts";
import type { Reply } from "./reply.ts";
import { type Address, ranked, streamFor } from "./stream.ts";

/** What all plays of one (pool, method, dataset) have in common. */
export interface PlaySetting {
  readonly seed: number;
  readonly pool: string;
  readonly dataset: string;
  readonly members: readonly string[];
  readonly method: Bound<Method>;
  readonly valuation: Valuation;
  readonly ranking: Ranking;
  readonly state: unknown;
}

/** A method about to be played by one coalition on one item. */
export interface CoalitionPlay {
  readonly generator: Asking<Verdict>;
  /** Index in the pool of each role's holder. */
  readonly holders: Readonly<Record<string, number>>;
}

/**
 * The play of a coalition: which members sit, who holds which role, and what a coalition below the method's minimum does.
 * `seats` are all of the pool's. Null where the coalition has no value.
 */
export function coalitionPlay(setting: PlaySetting, item: Item, repeat: number, seats: readonly Seat[], mask: number, grade: (reply: Reply) => number): CoalitionPlay | null {
  const { method, valuation, members, ranking } = setting;
  const seated = membersOf(mask).map((i) => seats[i]!);
  if (size(mask) < method.plugIn.minimum) {
    if (valuation.undersized === "undefined") return null;
    if (valuation.undersized === "solo") return { generator: solo(seated), holders: {} };
  }
  const electorate = valuation.roles === "fixed" ? wholePool(members.length) : mask;
  const holders: Record<string, number> = {};
  for (const [role, rule] of rolesOf(method)) holders[role] = elect(rule, electorate, members, ranking);
  const play = playOf(setting, item, repeat, seated, (role) => seats[holders[role] ?? -1], grade);
  return { generator: method.plugIn.play(play), holders };
}

const roles = new WeakMap<Bound<Method>, readonly (readonly [string, string])[]>();

/** The roles that a method declares, and their rules. */
export function rolesOf(method: Bound<Method>): readonly (readonly [string, string])[] {
  let known = roles.get(method);
  if (known === undefined) {
    known = Object.entries(method.plugIn.roles?.(method.parameters) ?? {});
    roles.set(method, known);
  }
  return known;
}

function playOf(
  { seed, dataset, method, state }: PlaySetting,
  item: Item,
  repeat: number,
  seats: readonly Seat[],
  holder: (role: string) => Seat | undefined,
  grade: (reply: Reply) => number,
): Play {
  const play = {
    question: item.question,
    seats,
    parameters: method.parameters,
    state,
    role(name: string) {
      const seat = holder(name);
      if (seat === undefined) throw new Error(`the method "${method.plugIn.id}" declares no role "${name}"`);
      return seat;
    },
    stream: (...address: Address) => streamFor(seed, "play", dataset, item.id, repeat, ...address),
    shuffled: (list: readonly Seat[], ...address: Address) => ranked(list, ({ id }) => id, seed, "order", dataset, item.id, repeat, ...address),
  };
  return method.plugIn.family === "control" ? { ...play, grade } : play;
}

/** What a coalition below a method's minimum does: its first member's own first answer. */
function* solo(seats: readonly Seat[]): Asking<Verdict> {
  const [reply] = yield [seats[0]!.answer];
  return { reply: reply! };
}
