/**
 * Beginnings of token sequences, each kept once: a node is a token behind a beginning, and its number is the slot under which
 * what was computed for it is kept. Slots are given out in the order of asking.
 */
export class PrefixTree {
  /** No token yet: the parent of first tokens. */
  static readonly root = -1;
  readonly #children = new Map<number, number>();
  #size = 0;

  /** `capacity` is the number of slots, `tokens` the number of different tokens. */
  constructor(
    readonly capacity: number,
    readonly tokens: number,
  ) {}

  /** Slots in use. */
  get size(): number {
    return this.#size;
  }

  /** The slot of a beginning and one token more; undefined where it is new. */
  find(parent: number, token: number): number | undefined {
    return this.#children.get((parent + 1) * this.tokens + token);
  }

  /** A new slot for a beginning and one token more. */
  add(parent: number, token: number): number {
    if (this.#size === this.capacity) throw new Error(`all ${this.capacity} slots are in use`);
    this.#children.set((parent + 1) * this.tokens + token, this.#size);
    return this.#size++;
  }

  /** Forgets all of it. */
  clear(): void {
    this.#children.clear();
    this.#size = 0;
  }
}
