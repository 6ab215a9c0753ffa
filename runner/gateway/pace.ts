/** So many units a minute, evenly: after a pause, as many at once as would have come in `burst` milliseconds. */
export class Pace {
  readonly #each: number;
  readonly #burst: number;
  /** When all units that were taken will have been due. */
  #due = Number.NEGATIVE_INFINITY;

  /** Null: as many as there are. */
  constructor(perMinute: number | null, burst: number) {
    this.#each = perMinute === null ? 0 : 60_000 / perMinute;
    // A unit that takes longer than the burst must still be able to come.
    this.#burst = Math.max(0, burst - this.#each);
  }

  /** Milliseconds until another unit is due. */
  wait(now: number): number {
    return this.#each === 0 ? 0 : Math.max(0, this.#due - this.#burst - now);
  }

  take(units: number, now: number): void {
    this.#due = Math.max(this.#due, now) + units * this.#each;
  }
}
