import type { Static, TSchema } from "@sinclair/typebox";
import type { PlugIn } from "./plug-in.ts";
import type { Reply } from "./reply.ts";
import type { Address, Stream } from "./stream.ts";
import type { Turn } from "./turn.ts";

export type Family = "routing" | "interaction" | "aggregation" | "controller" | "control";

/** Who holds a role: the best on dev, the first in pool order, or a named model (the next in pool order where it is not a member). */
export type RoleRule = "dev-best" | "first" | (string & {});

/** A turn put to one seat. Made by `seat.ask`; a play yields a list of them and is resumed with the replies in the same order. */
export interface Ask {
  readonly seat: Seat;
  readonly turn: Turn;
  readonly sample: number;
}

/** A member of the coalition, or the holder of a role, as a method sees it. */
export interface Seat {
  /** Model id. */
  readonly id: string;
  /** Place among the pool's members on dev, 0 the best; null where there are no dev items. */
  readonly rank: number | null;
  /** What the suite says of the model, for routers that read; left out where it says nothing. */
  readonly description?: string;
  /** The first answer: `ask(answerTurn)`. */
  readonly answer: Ask;
  /** `sample` tells several draws of one request apart (self-consistency); 0 is the one that everybody shares. */
  ask(turn: Turn, sample?: number): Ask;
}

export type Asking<R> = Generator<readonly Ask[], R, readonly Reply[]>;

/** How a play ends: with one of the replies it got (which may be a failed one: then the play failed), or with no answer. */
export interface Verdict {
  readonly reply: Reply | null;
  /** Who held a role that the play itself filled, item by item, instead of by a rule. */
  readonly roles?: Readonly<Record<string, Seat>>;
  /** What a person wants to know of this play: tallies, branches, who was chosen. JSON; called only where it is kept. */
  readonly note?: () => unknown;
}

/** All that a play may touch. */
export interface Play<P = unknown, S = unknown> {
  readonly question: string;
  /** The coalition's members in pool order. */
  readonly seats: readonly Seat[];
  readonly parameters: P;
  /** What `fit` made for the whole pool; per-model parts are keyed by model id. Null where the method has no `fit`. */
  readonly state: S;
  /** The holder of a role that the method declares. */
  role(name: string): Seat;
  /** Randomness that depends on the item, the repeat and the address, not on the coalition. */
  stream(...address: Address): Stream;
  /** The seats in an order drawn by the address, each by its own digest: leaving a member out disturbs no other. */
  shuffled(seats: readonly Seat[], ...address: Address): readonly Seat[];
  /** The grade of a reply, for controls only (an oracle); undefined for all other families. */
  readonly grade?: (reply: Reply) => number;
}

/** A dev item with every member's first answer, in pool order. */
export interface DevItem {
  readonly id: string;
  readonly question: string;
  readonly seats: readonly Seat[];
  readonly replies: readonly Reply[];
  /** Scores in [0, 1]; null where the call failed. */
  readonly scores: readonly (number | null)[];
}

export interface Fit<P = unknown> {
  readonly parameters: P;
  /** The pool's members, in pool order. What is fitted for one of them must not depend on the others. */
  readonly members: readonly string[];
  readonly items: readonly DevItem[];
  /** The score of any reply to a dev item: 0 where it holds no answer, null where the call failed. */
  grade(reply: Reply): number | null;
  stream(...address: Address): Stream;
}

/**
 * A way to collaborate. `play` is a synchronous generator: it yields asks and is resumed with replies,
 * so that the runner can advance thousands of plays together and make equal calls once.
 */
export interface Method<P extends TSchema = TSchema, S = unknown> extends PlugIn<P> {
  readonly family: Family;
  /** Smallest coalition for which the method is what its name says. */
  readonly minimum: number;
  /** Roles and the rule by which each is filled. */
  roles?(parameters: Static<P>): Readonly<Record<string, RoleRule>>;
  /** Names the parameters that may be the path of a JSON file, relative to the suite's folder: its content takes their place. */
  readonly files?: readonly string[];
  /** Model ids that the parameters name, besides the holders of roles. */
  names?(parameters: Static<P>): readonly string[];
  /** True where it reads log-probabilities, which models are then asked for. */
  logprobs?(parameters: Static<P>): boolean;
  /** For a control whose plays are one member's own self-consistency: the role that names the member. Methods are compared with it at equal cost. */
  readonly companion?: string;
  /** Names the parameter that needs dev items (`tie: "dev-best"`), or null. A `fit` and a dev-best role need them anyway. */
  needsDev?(parameters: Static<P>): string | null;
  /** Fits what the method learns from dev, for the whole pool at once. The result is JSON. */
  fit?(fit: Fit<Static<P>>): Asking<S>;
  /** A state for planning, before anything is fitted: any that makes `play` ask as much as it can. Needed where the state decides what is asked. */
  unfitted?(members: readonly string[], parameters: Static<P>): S;
  play(play: Play<Static<P>, S>): Asking<Verdict>;
}
