import type { Limits, Prices } from "../../spec/index.ts";
import { costOf } from "../plays/cost.ts";
import type { Usage } from "../reply.ts";

/** What a run has spent, and whether it may spend more. Calls made by earlier attempts of the run count. */
export class Budget {
  readonly #limits: Pick<Limits, "maxCalls" | "maxTokens" | "maxCost">;
  calls: number;
  tokens: number;
  cost: number;
  /** Calls whose usage or price is not known: tokens and cost are then "at least". */
  unpriced = 0;

  constructor(limits: Pick<Limits, "maxCalls" | "maxTokens" | "maxCost">, spent: { calls: number; tokens: number; cost: number }) {
    this.#limits = limits;
    this.calls = spent.calls;
    this.tokens = spent.tokens;
    this.cost = spent.cost;
  }

  /** Why no further call may be made; null where it may. */
  exhausted(): string | null {
    const { maxCalls, maxTokens, maxCost } = this.#limits;
    if (maxCalls !== undefined && this.calls >= maxCalls) return `maxCalls: ${this.calls} calls were made`;
    if (maxTokens !== undefined && this.tokens >= maxTokens) return `maxTokens: ${this.tokens} tokens were used`;
    if (maxCost !== undefined && this.cost >= maxCost) return `maxCost: ${this.cost.toFixed(4)} was spent`;
    return null;
  }

  /** A call is about to be made. */
  call(): void {
    this.calls++;
  }

  spend(usage: Usage | null, prices: Prices | undefined): void {
    const cost = costOf(usage, prices);
    if (usage !== null) this.tokens += usage.input + usage.output;
    if (cost === null) this.unpriced++;
    else this.cost += cost;
  }
}
