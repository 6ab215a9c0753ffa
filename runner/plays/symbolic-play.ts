import type { Ask, Asking, Seat } from "../method.ts";
import type { Abilities } from "../model.ts";
import type { Answered, Reply, Unsupported } from "../reply.ts";
import type { Turn } from "../turn.ts";
import { answerTurn } from "../turns/answer.ts";

/** An ask that is known by its content alone. */
class SymbolicAsk implements Ask {
  readonly signature: string;

  constructor(
    readonly seat: SymbolicSeat,
    readonly turn: Turn,
    readonly sample: number,
  ) {
    const view = turn.view.map((reply) => (reply instanceof SymbolicReply ? reply.token : "?"));
    this.signature = JSON.stringify([seat.model.identity, turn.kind, sample, view, turn.detail ?? null]);
  }
}

/** What planning knows of a model. */
export interface SymbolicModel extends Abilities {
  readonly id: string;
  /** Fingerprint and replica: models of one identity are clones and share their calls. */
  readonly identity: string;
  readonly description: string | undefined;
}

/** A seat whose model is never asked. */
export class SymbolicSeat implements Seat {
  readonly id: string;
  readonly description?: string;

  constructor(
    readonly model: SymbolicModel,
    readonly rank: number,
    readonly ledger: Ledger,
  ) {
    this.id = model.id;
    if (model.description !== undefined) this.description = model.description;
  }

  get answer(): SymbolicAsk {
    return this.ask(answerTurn);
  }

  ask(turn: Turn, sample = 0): SymbolicAsk {
    if (turn.view.length > 0) this.ledger.isShown = true;
    return new SymbolicAsk(this, turn, sample);
  }
}

/** A reply that stands for whatever the call would bring: unlike every other, and never confident. Tells the ledger when it is looked at. */
class SymbolicReply implements Answered {
  readonly state = "answered";
  readonly tokens = null;

  constructor(
    readonly token: string,
    readonly hasLogprobs: boolean,
    readonly ledger: Ledger,
  ) {}

  get text(): string {
    return this.#seen();
  }

  get answer(): string {
    return this.#seen();
  }

  get key(): string {
    return this.#seen();
  }

  get logprob(): number | null {
    this.#seen();
    return this.hasLogprobs ? Number.NEGATIVE_INFINITY : null;
  }

  #seen(): string {
    this.ledger.isLookedAt = true;
    return this.token;
  }
}

/**
 * The distinct calls of many generators on one symbolic item, and whether their number is exact. What a generator asks after it
 * looked at a reply might be another call in truth: a request that shows replies is then counted for itself alone, and one that
 * shows none for every seat that could be asked instead. So no run makes more calls than are counted.
 */
export class Ledger {
  readonly #replies = new Map<string, SymbolicReply>();
  readonly #certain = new Set<string>();
  readonly #identities = new Map<string, string>();
  #isAdaptive = false;
  #isBroken = false;
  #plays = 0;
  /** A request contains a reply. */
  isShown = false;
  /** The generator that is being driven looked at a reply. */
  isLookedAt = false;
  /** Why the last thing that could not be served was not; null where all was. */
  unsupported: string | null = null;

  /** Calls by model and kind of turn: those that are made whatever is replied, and all. */
  readonly counts = new Map<string, { model: string; kind: string; certain: number; all: number }>();

  get calls(): number {
    return this.#replies.size;
  }

  get kind(): "exact" | "bound" | "unknown" {
    if (this.#isBroken) return "unknown";
    return this.isShown || this.#isAdaptive ? "bound" : "exact";
  }

  /** Drives a generator to its end. `seats`: whom it may ask; `decided`: replies decide from the start whom it asks. Returns the number of its own calls. */
  drive(generator: Asking<unknown>, seats: readonly SymbolicSeat[], decided: boolean): number {
    const own = new Set<string>();
    const occurrences = new Map<string, number>();
    const play = ++this.#plays;
    this.isLookedAt = decided;
    let replies: readonly Reply[] = [];
    try {
      for (;;) {
        const step = generator.next(replies);
        if (step.done === true) return own.size;
        const asks = step.value as readonly SymbolicAsk[];
        const isDecided = this.isLookedAt;
        if (isDecided) this.#isAdaptive = true;
        replies = asks.map((ask) => {
          const isCertain = !isDecided && !isOwn(ask.turn);
          const reply = this.#reply(ask, occurrences, own, isDecided && isOwn(ask.turn) ? `play ${play}` : "", isCertain);
          if (isDecided && !isOwn(ask.turn)) for (const seat of seats) this.ask(seat.ask(ask.turn, ask.sample));
          return reply;
        });
      }
    } catch {
      // A method that cannot live with symbolic replies: what it would ask is not known.
      this.#isBroken = true;
      return own.size;
    }
  }

  /** Enters one ask that stands for itself; `isCertain`: it is asked whatever is replied. */
  ask(ask: SymbolicAsk, isCertain = false): Reply {
    return this.#reply(ask, new Map(), new Set(), "", isCertain);
  }

  /** Of clones, which share their calls, the one that was met first. */
  #firstOf({ id, identity }: SymbolicModel): string {
    const first = this.#identities.get(identity) ?? id;
    this.#identities.set(identity, first);
    return first;
  }

  #count(call: string, model: string, kind: string, isNew: boolean, isCertain: boolean): void {
    const key = JSON.stringify([model, kind]);
    const count = this.counts.get(key) ?? { model, kind, certain: 0, all: 0 };
    this.counts.set(key, count);
    if (isNew) count.all++;
    if (!isCertain || this.#certain.has(call)) return;
    this.#certain.add(call);
    count.certain++;
  }

  #reply(
    { seat, turn, signature }: SymbolicAsk,
    occurrences: Map<string, number>,
    own: Set<string>,
    apart: string,
    isCertain: boolean,
  ): Reply {
    const { id, kinds, logprobs } = seat.model;
    if (kinds !== null && !kinds.includes(turn.kind)) {
      const message = `this model serves no "${turn.kind}" turns`;
      this.unsupported = `${id}: ${message}`;
      return { state: "unsupported", failure: { where: "model", model: id, message } } satisfies Unsupported;
    }
    const asked = `${id}|${signature}`;
    const occurrence = occurrences.get(asked) ?? 0;
    occurrences.set(asked, occurrence + 1);
    const call = `${apart}|${signature}|${occurrence}`;
    own.add(call);
    let reply = this.#replies.get(call);
    this.#count(call, this.#firstOf(seat.model), turn.kind, reply === undefined, isCertain);
    if (reply === undefined) {
      reply = new SymbolicReply(`reply ${this.#replies.size}`, logprobs, this);
      this.#replies.set(call, reply);
    }
    return reply;
  }
}

/** Its content is the play's own, which other replies would make another. */
const isOwn = ({ view, detail }: Turn): boolean => view.length > 0 || detail !== undefined;
