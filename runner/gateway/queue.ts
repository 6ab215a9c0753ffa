/** First in, first out, however many there are: an array's own `shift` moves all that are left. */
export class Queue<T> {
  #list: (T | undefined)[] = [];
  #head = 0;

  get length(): number {
    return this.#list.length - this.#head;
  }

  push(entry: T): void {
    this.#list.push(entry);
  }

  shift(): T | undefined {
    if (this.#head === this.#list.length) return undefined;
    const entry = this.#list[this.#head];
    this.#list[this.#head++] = undefined;
    if (this.#head > 1024 && 2 * this.#head > this.#list.length) {
      this.#list = this.#list.slice(this.#head);
      this.#head = 0;
    }
    return entry;
  }

  /** Takes all out. */
  drain(): T[] {
    const all = this.#list.slice(this.#head) as T[];
    this.#list = [];
    this.#head = 0;
    return all;
  }
}
