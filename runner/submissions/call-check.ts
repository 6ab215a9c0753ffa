import type { CallLine } from "../../spec/index.ts";
import type { Prepared } from "../runs/prepare.ts";
import type { SameQuestions } from "../runs/same-questions.ts";
import type { Findings } from "./findings.ts";

/** Compares what the log says of calls, besides their replies, with what the plays that ask them say. */
export class CallCheck {
  readonly #identities: ReadonlyMap<string, string>;
  readonly #same: SameQuestions;
  readonly #findings: Findings;

  constructor({ bound, models }: Prepared, same: SameQuestions, findings: Findings) {
    this.#identities = new Map(bound.models.map(({ id, entry }) => [id, `${models.get(id)?.fingerprint} ${entry.replica}`]));
    this.#same = same;
    this.#findings = findings;
  }

  /** Which of several clones, and of several items with one question, asked a call first depends on the order of jobs. */
  compare(made: CallLine, logged: CallLine): void {
    const wrong = (what: string, is: string, says: string) =>
      this.#findings.refuse("calls", `call ${made.key}: its ${what} is ${is}, and the log says ${says}`);
    if (made.kind !== logged.kind) wrong("kind of turn", made.kind, logged.kind);
    if (made.request !== logged.request) wrong("request's digest", made.request, logged.request);
    if (made.model !== logged.model && this.#identities.get(made.model) !== this.#identities.get(logged.model))
      wrong("model", `"${made.model}"`, `"${logged.model}"`);
    if (made.dataset === logged.dataset && made.item === logged.item) return;
    const around = this.#same.around(made.dataset, [made.item]);
    if (!around.some(({ dataset, item }) => dataset === logged.dataset && item === logged.item))
      wrong("item", `${made.dataset} "${made.item}"`, `${logged.dataset} "${logged.item}"`);
  }
}
