import type { Failure } from "../../spec/index.ts";
import type { Asking } from "../method.ts";
import type { Reply } from "../reply.ts";
import type { CallRecord } from "./call-record.ts";
import type { LinkedAsk } from "./item-seats.ts";

/** Who had a generator run, and is told of it. */
export interface RunOwner<R> {
  /** A call was asked. */
  asked(record: CallRecord): void;
  /** All replies that the run waited for have come: it can be advanced again. */
  ready(run: PlayRun<R>): void;
  /** The generator returned, or threw. */
  ended(run: PlayRun<R>, result: R | null, error: Error | null): void;
}

const noReplies: readonly Reply[] = [];
const notAsks = "it yielded something other than a list of its seats' asks";
let serial = 0;

/**
 * One generator being driven: a play, or a method's fit. It runs until it asks for a reply that is not there yet, and goes on
 * once all replies it waits for are. Most plays never wait, for their calls are known: a run that ended can be started again,
 * which spares the collector millions of them.
 */
export class PlayRun<R> {
  /** The coalition that plays, and its place among those of its game. */
  mask = 0;
  index = 0;
  /** The calls that failed. A play may go on without them, and is then degraded. */
  readonly failures: Failure[] = [];
  /** Set where a member cannot serve what the method asks. */
  unsupported: Failure | null = null;
  // The lists of asks so far: from them occurrences are counted again after a wait, and calls are told.
  // Only the first #rounds are of this run; cutting the arrays down for each would cost more than the plays do.
  readonly #history: (readonly LinkedAsk[])[] = [];
  readonly #records: CallRecord[] = [];
  #generator: Asking<R>;
  #owner: RunOwner<R>;
  #serial = serial++;
  #rounds = 0;
  #missing = 0;
  #waited = false;

  constructor(generator: Asking<R>, owner: RunOwner<R>) {
    this.#generator = generator;
    this.#owner = owner;
  }

  /** Takes another generator on, after the last one ended. */
  restart(generator: Asking<R>, owner: RunOwner<R>): void {
    this.#generator = generator;
    this.#owner = owner;
    this.#serial = serial++;
    this.#rounds = 0;
    this.#waited = false;
    if (this.failures.length > 0) this.failures.length = 0;
    this.unsupported = null;
  }

  /** Runs until replies are missing (false) or the end is reached (true). */
  advance(): boolean {
    let replies = noReplies;
    if (this.#waited) {
      this.#recount();
      replies = this.#collect();
    }
    for (;;) {
      let step: IteratorResult<readonly unknown[], R>;
      let areKnown = true;
      try {
        step = this.#generator.next(replies);
        if (step.done !== true) areKnown = this.#ask(step.value as readonly LinkedAsk[]);
      } catch (error) {
        this.#waitNoMore();
        this.#owner.ended(this, null, error instanceof Error ? error : new Error(String(error)));
        return true;
      }
      if (step.done === true) {
        this.#owner.ended(this, step.value, null);
        return true;
      }
      if (!areKnown) {
        this.#waited = true;
        return false;
      }
      replies = this.#collect();
    }
  }

  #ask(asks: readonly LinkedAsk[]): boolean {
    if (!Array.isArray(asks)) throw new TypeError(notAsks);
    const records = this.#records;
    let missing = 0;
    for (let i = 0; i < asks.length; i++) {
      const link = asks[i]?.link;
      if (link === undefined) throw new TypeError(notAsks);
      if (link.play !== this.#serial) {
        link.play = this.#serial;
        link.count = 0;
      }
      const record = link.call(link.count++);
      records[i] = record;
      this.#owner.asked(record);
      if (record.reply === null) {
        missing++;
        record.waiters.push(this);
      }
    }
    this.#history[this.#rounds++] = asks;
    this.#missing = missing;
    return missing === 0;
  }

  // A list of asks that breaks off half way leaves this run, which another play may take over, waiting for the first of them.
  #waitNoMore(): void {
    for (const { waiters } of this.#records) for (let i = waiters.indexOf(this); i !== -1; i = waiters.indexOf(this)) waiters.splice(i, 1);
  }

  /** One of the replies it waits for has come. */
  arrived(): void {
    if (--this.#missing === 0) this.#owner.ready(this);
  }

  #collect(): Reply[] {
    const asks = this.#history[this.#rounds - 1]!;
    const replies = new Array<Reply>(asks.length);
    for (let i = 0; i < asks.length; i++) {
      const reply = asks[i]!.seat.table.replyOf(this.#records[i]!);
      if (reply.state !== "answered") {
        if (reply.state === "failed") this.failures.push(reply.failure);
        else this.unsupported ??= reply.failure;
      }
      replies[i] = reply;
    }
    return replies;
  }

  // Other plays of these seats ran meanwhile and overwrote the counts.
  #recount(): CallRecord[] {
    const rounds = this.#history.slice(0, this.#rounds);
    for (const asks of rounds) for (const { link } of asks) link.play = -1;
    return rounds.flatMap((asks) =>
      asks.map(({ link }) => {
        if (link.play !== this.#serial) {
          link.play = this.#serial;
          link.count = 0;
        }
        return link.call(link.count++);
      }),
    );
  }

  /** What was asked, and the calls that it made, round by round. */
  rounds(): (readonly { readonly ask: LinkedAsk; readonly record: CallRecord }[])[] {
    const records = this.#recount();
    let next = 0;
    return this.#history.slice(0, this.#rounds).map((asks) => asks.map((ask) => ({ ask, record: records[next++]! })));
  }

  /** Every call of this play, once. */
  calls(): Set<CallRecord> {
    return new Set(this.#recount());
  }
}
