import { Pace } from "./pace.ts";
import { Queue } from "./queue.ts";

export interface LimiterOptions<T> {
  readonly maxConnections: number;
  readonly requestsPerMinute: number | null;
  readonly tokensPerMinute: number | null;
  readonly clock: () => number;
  /** A task has a place from now on; `serial` counts them. Whoever took it says so by `leave`. */
  readonly start: (task: T, serial: number) => void;
  /** False: no new task may start for now; `pump` is called when that may have changed. */
  readonly isOpen: () => boolean;
}

/**
 * Who may go next, and how many at once. It adapts: a refusal halves the places, as many tasks as there are places that succeed win
 * one back, and for as long as a server asks to wait nobody goes. Waiting tasks are plain objects: no promise, timer or socket each.
 */
export class Limiter<T> {
  readonly #options: LimiterOptions<T>;
  readonly #requests: Pace;
  readonly #tokens: Pace;
  readonly #new = new Queue<T>();
  /** Tasks that had a place before: they go first. */
  readonly #again = new Queue<T>();
  #places: number;
  #taken = 0;
  #serial = 0;
  #succeeded = 0;
  /** Tasks below this number were under way when the places were last halved: their refusals say nothing new. */
  #halvedAt = 0;
  #heldUntil = 0;
  #timer: NodeJS.Timeout | null = null;

  constructor(options: LimiterOptions<T>) {
    this.#options = options;
    this.#places = options.maxConnections;
    this.#requests = new Pace(options.requestsPerMinute, 1000);
    this.#tokens = new Pace(options.tokensPerMinute, 60_000);
  }

  get waiting(): number {
    return this.#new.length + this.#again.length;
  }

  get places(): number {
    return this.#places;
  }

  add(task: T): void {
    this.#new.push(task);
    this.pump();
  }

  /** Another attempt of a task that had its place before. */
  addAgain(task: T): void {
    this.#again.push(task);
    this.pump();
  }

  /** Starts whoever may start. */
  pump(): void {
    while (this.#timer === null && this.#taken < this.#places && this.waiting > 0) {
      if (this.#again.length === 0 && !this.#options.isOpen()) return;
      const now = this.#options.clock();
      const wait = Math.max(this.#requests.wait(now), this.#tokens.wait(now));
      if (wait > 0) {
        this.hold(wait);
        return;
      }
      const task = this.#again.shift() ?? this.#new.shift();
      if (task === undefined) return;
      this.#requests.take(1, now);
      this.#taken++;
      this.#options.start(task, this.#serial++);
    }
  }

  leave(): void {
    this.#taken--;
    this.pump();
  }

  succeeded(tokens: number): void {
    this.#tokens.take(tokens, this.#options.clock());
    if (this.#places >= this.#options.maxConnections || ++this.#succeeded < this.#places) return;
    this.#succeeded = 0;
    this.#places++;
  }

  /** The server refused a task because it is at its limit. */
  refused(serial: number): void {
    this.#succeeded = 0;
    if (serial < this.#halvedAt) return;
    this.#halvedAt = this.#serial;
    this.#places = Math.max(1, Math.floor(this.#places / 2));
  }

  /** Nobody goes for so many milliseconds. */
  hold(wait: number): void {
    const until = this.#options.clock() + wait;
    if (this.#timer !== null && until <= this.#heldUntil) return;
    this.#heldUntil = until;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.pump();
    }, Math.ceil(wait));
  }

  /** Takes all out that wait, and waits for nothing any more. */
  drain(): T[] {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    return [...this.#again.drain(), ...this.#new.drain()];
  }
}
