import type { Valuation } from "../../spec/index.ts";
import type { Bound } from "../bind.ts";
import { membersOf, wholePool } from "../coalition.ts";
import type { Item } from "../item.ts";
import type { Asking, Method, Play, Seat, Verdict } from "../method.ts";
import type { Reply } from "../reply.ts";
import { type Address, ranked, streamFor } from "../stream.ts";
import { elect, type Ranking } from "./election.ts";

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

const memberLists = new Map<number, readonly number[]>();

function membersIn(mask: number): readonly number[] {
  let members = memberLists.get(mask);
  if (members === undefined) {
    members = membersOf(mask);
    memberLists.set(mask, members);
  }
  return members;
}

/** Makes the plays of all coalitions of one game on one item: which members sit, and who holds which role. */
export class CoalitionPlays {
  readonly #setting: PlaySetting;
  readonly #seats: readonly Seat[];
  readonly #roles: readonly (readonly [string, string])[];
  readonly #shared: Omit<Play, "seats" | "role">;
  readonly #alone: Play["role"];

  /** `seats` are all of the pool's, in pool order. */
  constructor(setting: PlaySetting, item: Item, repeat: number, seats: readonly Seat[], grade: (reply: Reply) => number) {
    const { seed, dataset, method, state } = setting;
    this.#setting = setting;
    this.#seats = seats;
    this.#roles = rolesOf(method);
    const shared = {
      question: item.question,
      parameters: method.parameters,
      state,
      stream: (...address: Address) => streamFor(seed, "play", dataset, item.id, repeat, ...address),
      shuffled: (list: readonly Seat[], ...address: Address) =>
        ranked(list, ({ id }) => id, seed, "order", dataset, item.id, repeat, ...address),
    };
    this.#shared = method.plugIn.family === "control" ? { ...shared, grade } : shared;
    this.#alone = (name) => noRole(method, name);
  }

  /**
   * The play of a coalition; `elected` is told who holds each role, as an index in the pool. A coalition below the method's
   * minimum does as the suite says; null where it then has no value.
   */
  start(mask: number, elected: (role: string, holder: number) => void): Asking<Verdict> | null {
    const { method, valuation, members, ranking } = this.#setting;
    const indices = membersIn(mask);
    const seats = new Array<Seat>(indices.length);
    for (let i = 0; i < indices.length; i++) seats[i] = this.#seats[indices[i]!]!;
    if (indices.length < method.plugIn.minimum) {
      if (valuation.undersized === "undefined") return null;
      if (valuation.undersized === "solo") return solo(seats);
    }
    let role = this.#alone;
    if (this.#roles.length > 0) {
      const holders = new Map<string, Seat>();
      const electorate = valuation.roles === "fixed" ? wholePool(members.length) : mask;
      for (const [name, rule] of this.#roles) {
        const holder = elect(rule, electorate, members, ranking);
        elected(name, holder);
        holders.set(name, this.#seats[holder]!);
      }
      role = (name) => holders.get(name) ?? noRole(method, name);
    }
    const { question, parameters, state, stream, shuffled, grade } = this.#shared;
    const play: Play =
      grade === undefined
        ? { question, seats, parameters, state, role, stream, shuffled }
        : { question, seats, parameters, state, role, stream, shuffled, grade };
    return method.plugIn.play(play);
  }
}

/** The roles that a method declares, and their rules. */
export function rolesOf({ plugIn, parameters }: Bound<Method>): readonly (readonly [string, string])[] {
  return Object.entries(plugIn.roles?.(parameters) ?? {});
}

function noRole(method: Bound<Method>, name: string): never {
  throw new Error(`the method "${method.plugIn.id}" declares no role "${name}"`);
}

/** What a coalition below a method's minimum does: its first member's own first answer. */
function* solo(seats: readonly Seat[]): Asking<Verdict> {
  const [reply] = yield [seats[0]!.answer];
  return { reply: reply! };
}
