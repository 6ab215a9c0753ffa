/**
 * How long an item has been under way: the time in which at least one of its calls was being made, its pauses between attempts included.
 * Waiting for a first place does not count, for that is not the item's fault, nor the server's.
 */
export class ItemClock {
  readonly #limit: number;
  #calls = 0;
  #since = 0;
  #used = 0;

  /** Milliseconds. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  start(now: number): void {
    if (this.#calls++ === 0) this.#since = now;
  }

  stop(now: number): void {
    if (--this.#calls === 0) this.#used += now - this.#since;
  }

  left(now: number): number {
    return this.#limit - this.#used - (this.#calls > 0 ? now - this.#since : 0);
  }
}
