import { type Outcome, playState } from "../../spec/index.ts";
import type { Unanswered } from "../plays/job.ts";
import { byDatasetAndItem } from "./call-index.ts";
import type { ItemAddress } from "./same-questions.ts";

/**
 * The calls that outcomes name and no log has: they failed, or could not be served, or their lines were lost. Which of these it was
 * follows from the failures beside them: a play that asks a call that failed keeps its failure, so every outcome that names the call
 * has it.
 */
export class UnansweredCalls {
  /** By item, then key: how it may have ended, by model and state: messages may differ from one attempt to the next. */
  readonly #items = new Map<string, Map<string, ReadonlyMap<string, Unanswered>>>();

  /** `missing` are those of the outcome's keys that no log has. */
  add(outcome: Outcome, missing: readonly string[]): void {
    if (missing.length === 0) return;
    const ends = endsOf(outcome);
    const at = byDatasetAndItem(outcome);
    let keys = this.#items.get(at);
    if (keys === undefined) {
      keys = new Map();
      this.#items.set(at, keys);
    }
    for (const key of missing) {
      const before = keys.get(key);
      keys.set(key, before === undefined ? ends : new Map([...ends].filter(([end]) => before.has(end))));
    }
  }

  of(items: readonly ItemAddress[]): Record<string, readonly Unanswered[]> {
    const found: Record<string, readonly Unanswered[]> = {};
    for (const item of items) {
      for (const [key, ends] of this.#items.get(byDatasetAndItem(item)) ?? []) found[key] = [...ends.values()];
    }
    return found;
  }
}

function endsOf({ states, answer, failures }: Outcome): Map<string, Unanswered> {
  const unserved = new Set<number>();
  for (const [k, state] of states.entries()) if ((state & ~playState.degraded) === playState.unsupported) unserved.add(answer[k]!);
  const ends = new Map<string, Unanswered>();
  for (const [f, failure] of failures.entries()) {
    if (failure.where !== "model" || failure.model === undefined) continue;
    const state = unserved.has(f) ? "unsupported" : "failed";
    ends.set(`${state} ${failure.model}`, { state, failure });
  }
  return ends;
}
