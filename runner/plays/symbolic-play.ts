import type { Ask, Asking, Seat } from "../method.ts";
import type { Answered, Reply } from "../reply.ts";
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
    this.signature = JSON.stringify([seat.identity, turn.kind, sample, view, turn.detail ?? null]);
  }
}

/** A seat whose model is never asked. Seats of one identity (fingerprint and replica) are clones and share their calls. */
export class SymbolicSeat implements Seat {
  constructor(
    readonly id: string,
    readonly rank: number,
    readonly identity: string,
    readonly ledger: Ledger,
  ) {}

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

  get logprob(): number {
    this.#seen();
    return Number.NEGATIVE_INFINITY;
  }

  #seen(): string {
    this.ledger.isLookedAt = true;
    return this.token;
  }
}

/** The distinct calls of many generators on one symbolic item, and whether their number is exact. */
export class Ledger {
  readonly #replies = new Map<string, SymbolicReply>();
  #isAdaptive = false;
  #isBroken = false;
  /** A request contains a reply. */
  isShown = false;
  /** The generator that is being driven looked at a reply. */
  isLookedAt = false;

  get calls(): number {
    return this.#replies.size;
  }

  get kind(): "exact" | "bound" | "unknown" {
    if (this.#isBroken) return "unknown";
    return this.isShown || this.#isAdaptive ? "bound" : "exact";
  }

  /** Drives a generator to its end. Returns the number of its own distinct calls. */
  drive(generator: Asking<unknown>): number {
    const own = new Set<string>();
    const occurrences = new Map<string, number>();
    this.isLookedAt = false;
    let replies: readonly Reply[] = [];
    try {
      for (;;) {
        const step = generator.next(replies);
        if (step.done === true) return own.size;
        if (this.isLookedAt) this.#isAdaptive = true;
        replies = this.askAll(step.value as readonly SymbolicAsk[], own, occurrences);
      }
    } catch {
      // A method that cannot live with symbolic replies: what it would ask is not known.
      this.#isBroken = true;
      return own.size;
    }
  }

  askAll(asks: readonly SymbolicAsk[], own = new Set<string>(), occurrences = new Map<string, number>()): Reply[] {
    return asks.map(({ seat, signature }) => {
      const asked = `${seat.id}|${signature}`;
      const occurrence = occurrences.get(asked) ?? 0;
      occurrences.set(asked, occurrence + 1);
      const call = `${signature}|${occurrence}`;
      own.add(call);
      let reply = this.#replies.get(call);
      if (reply === undefined) {
        reply = new SymbolicReply(`reply ${this.#replies.size}`, this);
        this.#replies.set(call, reply);
      }
      return reply;
    });
  }
}
