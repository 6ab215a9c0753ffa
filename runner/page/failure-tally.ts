import { type Failure, type Outcome, playState } from "../../spec/index.ts";
import { stateCode } from "../values/cell-table.ts";

/** A reason why plays have no result, or went on without a call. */
export interface FailureCount extends Failure {
  readonly kind: "failed" | "unsupported" | "degraded";
  readonly pool: string;
  readonly method: string;
  readonly dataset: string;
  /** Plays of all coalitions. */
  readonly plays: number;
  /** One of the items. */
  readonly item: string;
}

/** Why plays failed, counted by game and reason; a later outcome of the same play takes the place of the former. */
export class FailureTally {
  readonly #found = new Map<string, readonly FailureCount[]>();

  add(outcome: Outcome): void {
    const { pool, method, dataset, item, repeat } = outcome;
    const address = JSON.stringify([pool, method, dataset, item, repeat]);
    const counts = outcome.failures.length === 0 ? [] : countsOf(outcome);
    if (counts.length === 0) this.#found.delete(address);
    else this.#found.set(address, counts);
  }

  /** The most frequent first. */
  counts(): FailureCount[] {
    const sums = new Map<string, FailureCount>();
    for (const count of [...this.#found.values()].flat()) {
      const { pool, method, dataset, kind, where, model = null, message } = count;
      const reason = JSON.stringify([pool, method, dataset, kind, where, model, message]);
      const before = sums.get(reason);
      if (before === undefined) sums.set(reason, count);
      else sums.set(reason, { ...before, plays: before.plays + count.plays, item: [before.item, count.item].sort()[0]! });
    }
    return [...sums].sort(([a, x], [b, y]) => y.plays - x.plays || (a < b ? -1 : 1)).map(([, count]) => count);
  }
}

function countsOf({ pool, method, dataset, item, states, answer, failures }: Outcome): FailureCount[] {
  const game = { pool, method, dataset, item };
  const named = failures.map((failure) => ({ ...failure, message: withoutItem(failure.message, item) }));
  const ended = named.flatMap((failure, f): FailureCount[] => {
    const of = (code: number) => states.filter((state, k) => stateCode(state) === code && answer[k] === f).length;
    const [failed, unsupported] = [of(playState.failed), of(playState.unsupported)];
    return [
      ...(failed > 0 ? [{ ...game, ...failure, kind: "failed" as const, plays: failed }] : []),
      ...(unsupported > 0 ? [{ ...game, ...failure, kind: "unsupported" as const, plays: unsupported }] : []),
    ];
  });
  const degraded = states.filter((state) => (state & playState.degraded) !== 0).length;
  const [first] = named;
  return degraded === 0 || first === undefined ? ended : [...ended, { ...game, ...first, kind: "degraded", plays: degraded }];
}

/** The message with its item's id taken out, so that one reason is counted once; an id as short as a word's part is left there. */
const withoutItem = (message: string, item: string): string => (item.length < 3 ? message : message.replaceAll(item, "ITEM"));
