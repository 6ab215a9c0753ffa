import type { Limits, Prices } from "../../spec/index.ts";
import { costOf } from "../plays/cost.ts";
import type { Usage } from "../reply.ts";

export interface Spent {
  readonly calls: number;
  readonly tokens: number;
  readonly cost: number;
}

/** What a run has spent, and whether it may spend more. Calls that were answered in earlier attempts of the run count. */
export class Budget {
  readonly #limits: Pick<Limits, "maxCalls" | "maxTokens" | "maxCost">;
  #answered: number;
  #tokens: number;
  #cost: number;
  /** Calls that were begun and have not come to an end. */
  #open = 0;
  #unpriced = 0;

  constructor(limits: Pick<Limits, "maxCalls" | "maxTokens" | "maxCost">, before: Spent) {
    this.#limits = limits;
    this.#answered = before.calls;
    this.#tokens = before.tokens;
    this.#cost = before.cost;
  }

  /** Tokens and cost are "at least" where calls are unpriced: their usage or price is not known. */
  get spent(): Spent & { readonly unpricedCalls: number } {
    return { calls: this.#answered, tokens: this.#tokens, cost: this.#cost, unpricedCalls: this.#unpriced };
  }

  /** Whether another call may begin; `wait`: it depends on what those that are under way will take. Else the limit that is reached. */
  room(): "yes" | "wait" | { readonly reached: string } {
    const { maxCalls, maxTokens, maxCost } = this.#limits;
    if (maxCalls !== undefined && this.#answered >= maxCalls) return { reached: `maxCalls: ${this.#answered} calls were answered` };
    if (maxTokens !== undefined && this.#tokens >= maxTokens) return { reached: `maxTokens: ${this.#tokens} tokens were used` };
    if (maxCost !== undefined && this.#cost >= maxCost) return { reached: `maxCost: ${this.#cost.toFixed(4)} was spent` };
    if (this.#open === 0) return "yes";
    // Those under way are taken to need what calls needed so far.
    const expected = this.#answered === 0 ? 0 : this.#open / this.#answered;
    const isTight =
      (maxCalls !== undefined && this.#answered + this.#open >= maxCalls) ||
      (maxTokens !== undefined && this.#tokens * (1 + expected) >= maxTokens) ||
      (maxCost !== undefined && this.#cost * (1 + expected) >= maxCost);
    return isTight ? "wait" : "yes";
  }

  begin(): void {
    this.#open++;
  }

  /** A call ended without an answer. */
  failed(): void {
    this.#open--;
  }

  answered(usage: Usage | null, prices: Prices | undefined): void {
    this.#open--;
    this.#answered++;
    const cost = costOf(usage, prices);
    if (usage !== null) this.#tokens += usage.input + usage.output;
    if (cost === null) this.#unpriced++;
    else this.#cost += cost;
  }
}
