import { sha256 } from "../../spec/index.ts";
import type { AboutCall } from "../plays/call-line.ts";
import type { Prepared } from "../runs/prepare.ts";
import type { SameQuestions } from "../runs/same-questions.ts";
import type { Findings } from "./findings.ts";
import { type Identities, identitiesOf } from "./identities.ts";

/** Compares what the log says of calls, besides their replies, with what the plays that ask them say. */
export class CallCheck {
  readonly #identities: Identities;
  readonly #same: SameQuestions;
  readonly #findings: Findings;

  constructor(prepared: Prepared, same: SameQuestions, findings: Findings) {
    this.#identities = identitiesOf(prepared);
    this.#same = same;
    this.#findings = findings;
  }

  /** `made` has the request itself, `logged` its digest. Which of several clones, and of several items with one question, asked a call first depends on the order of jobs. */
  compare(made: AboutCall, logged: AboutCall): void {
    const wrong = (what: string, is: string, says: string) =>
      this.#findings.refuse("calls", `call ${made.key}: its ${what} is ${is}, and the log says ${says}`);
    if (made.kind !== logged.kind) wrong("kind of turn", made.kind, logged.kind);
    const request = sha256(made.request);
    if (request !== logged.request) wrong("request's digest", request, logged.request);
    if (made.model !== logged.model && this.#identities.get(made.model) !== this.#identities.get(logged.model))
      wrong("model", `"${made.model}"`, `"${logged.model}"`);
    if (made.dataset === logged.dataset && made.item === logged.item) return;
    const around = this.#same.around(made.dataset, [made.item]);
    if (!around.some(({ dataset, item }) => dataset === logged.dataset && item === logged.item))
      wrong("item", `${made.dataset} "${made.item}"`, `${logged.dataset} "${logged.item}"`);
  }
}
