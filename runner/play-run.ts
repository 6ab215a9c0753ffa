import type { Failure } from "../spec/index.ts";
import type { CallRecord } from "./call-table.ts";
import type { LinkedAsk } from "./item-seats.ts";
import type { Asking } from "./method.ts";
import type { Reply } from "./reply.ts";

let serial = 0;

/**
 * One generator being driven: a play, or a method's fit. It runs until it asks for a reply that is not there yet,
 * and goes on once all replies it waits for are.
 */
export class PlayRun<R> {
  /** The lists of asks so far: from them occurrences are counted again after a wait, and calls are told. */
  readonly history: (readonly LinkedAsk[])[] = [];
  /** The calls that failed. A play may go on without them, and is then degraded. */
  readonly failures: Failure[] = [];
  /** Set where a member cannot serve what the method asks. */
  unsupported: Failure | null = null;
  readonly #generator: Asking<R>;
  readonly #serial = serial++;
  #records: CallRecord[] = [];
  #missing = 0;

  constructor(
    generator: Asking<R>,
    readonly done: (run: PlayRun<R>, result: R | null, error: Error | null) => void,
    readonly ready: (run: PlayRun<R>) => void,
    /** Told of every call as it is asked. */
    readonly asked: ((record: CallRecord) => void) | null,
  ) {
    this.#generator = generator;
  }

  /** Runs until replies are missing (false) or the end is reached (true). */
  advance(): boolean {
    let replies: Reply[] = [];
    if (this.#records.length > 0) {
      this.#recount();
      replies = this.#collect();
    }
    for (;;) {
      let step: IteratorResult<readonly unknown[], R>;
      try {
        step = this.#generator.next(replies);
      } catch (error) {
        this.done(this, null, error as Error);
        return true;
      }
      if (step.done === true) {
        this.done(this, step.value, null);
        return true;
      }
      const asks = step.value as readonly LinkedAsk[];
      this.history.push(asks);
      if (!this.#ask(asks)) return false;
      replies = this.#collect();
    }
  }

  #ask(asks: readonly LinkedAsk[]): boolean {
    const records = new Array<CallRecord>(asks.length);
    let missing = 0;
    for (let i = 0; i < asks.length; i++) {
      const { link } = asks[i]!;
      if (link.play !== this.#serial) {
        link.play = this.#serial;
        link.count = 0;
      }
      const record = link.call(link.count++);
      records[i] = record;
      this.asked?.(record);
      if (record.reply === null) {
        missing++;
        record.waiters.push(this);
      }
    }
    this.#records = records;
    this.#missing = missing;
    return missing === 0;
  }

  /** One of the replies it waits for has come. */
  arrived(): void {
    if (--this.#missing === 0) this.ready(this);
  }

  #collect(): Reply[] {
    const asks = this.history[this.history.length - 1]!;
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
    for (const asks of this.history) for (const { link } of asks) link.play = -1;
    return this.history.flatMap((asks) =>
      asks.map(({ link }) => {
        if (link.play !== this.#serial) {
          link.play = this.#serial;
          link.count = 0;
        }
        return link.call(link.count++);
      }),
    );
  }

  /** Every call of this play, once. */
  calls(): Set<CallRecord> {
    return new Set(this.#recount());
  }
}
