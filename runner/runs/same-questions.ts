import type { PreparedDataset } from "./prepare.ts";

export interface ItemAddress {
  readonly dataset: string;
  readonly item: string;
}

/** Which items ask the same question. They may share calls, and a call is logged under the item that asked it first. */
export class SameQuestions {
  readonly #others = new Map<string, readonly ItemAddress[]>();

  constructor(datasets: Iterable<Pick<PreparedDataset, "id" | "dev" | "test">>) {
    const byQuestion = new Map<string, ItemAddress[]>();
    for (const { id: dataset, dev, test } of datasets) {
      for (const { id: item, question } of [...dev, ...test]) {
        const same = byQuestion.get(question);
        if (same === undefined) byQuestion.set(question, [{ dataset, item }]);
        else same.push({ dataset, item });
      }
    }
    for (const same of byQuestion.values()) {
      if (same.length > 1) for (const { dataset, item } of same) this.#others.set(JSON.stringify([dataset, item]), same);
    }
  }

  /** True where other items ask the same. */
  isShared(dataset: string, item: string): boolean {
    return this.#others.size > 0 && this.#others.has(JSON.stringify([dataset, item]));
  }

  /** The items themselves and all that ask the same as one of them, each once, the items themselves last. */
  around(dataset: string, items: readonly string[]): ItemAddress[] {
    const addresses = new Map<string, ItemAddress>();
    for (const item of items) {
      for (const other of this.#others.get(JSON.stringify([dataset, item])) ?? [])
        addresses.set(JSON.stringify([other.dataset, other.item]), other);
    }
    for (const item of items) {
      const own = JSON.stringify([dataset, item]);
      addresses.delete(own);
      addresses.set(own, { dataset, item });
    }
    return [...addresses.values()];
  }
}
