import { canonical, type GradedAnswer, type Outcome, playState } from "../../spec/index.ts";
import type { Item } from "../item.ts";
import { replyOf } from "../plays/call-line.ts";
import { CallTable } from "../plays/call-table.ts";
import { AnsweredReply, ItemTable } from "../plays/item-seats.ts";
import type { Team } from "../plays/team.ts";
import { readLines } from "../runs/lines-file.ts";
import { changes } from "../runs/manifest-of.ts";
import { outcomeIn } from "../runs/outcome-line.ts";
import { outcomeAddress, type Past } from "../runs/past.ts";
import type { Prepared, PreparedGame } from "../runs/prepare.ts";
import type { Findings } from "./findings.ts";
import { named, type OutcomeCheck } from "./outcome-check.ts";

/**
 * The outcomes of methods whose code does not run. Which of the replies such a method chose is the submitter's word. That each of its
 * answers is in a reply to the item that the log has, how it is graded, and that no item is missing, is checked.
 */
export class AnswersOnly {
  readonly #prepared: Prepared;
  readonly #team: Team;
  readonly #past: Past;
  readonly #check: OutcomeCheck;
  readonly #findings: Findings;

  constructor(prepared: Prepared, team: Team, past: Past, check: OutcomeCheck, findings: Findings) {
    this.#prepared = prepared;
    this.#team = team;
    this.#past = past;
    this.#check = check;
    this.#findings = findings;
  }

  /** Those in a log, of the games given, that are as they can be. */
  *outcomes(log: string, games: readonly PreparedGame[]): Generator<Outcome> {
    const { datasets, bound } = this.#prepared;
    const expected = new Map(
      games.flatMap((game) =>
        datasets.get(game.dataset)!.test.flatMap((item) =>
          Array.from({ length: bound.suite.repeats }, (_, repeat) => {
            const address = outcomeAddress({ ...game, item: item.id, repeat });
            return [address, { game, item }] as const;
          }),
        ),
      ),
    );
    for (const { text } of readLines(log)) {
      const outcome = outcomeIn(text);
      const address = outcome && outcomeAddress(outcome);
      const found = address === null ? undefined : expected.get(address);
      if (outcome === null || address === null || found === undefined) continue;
      expected.delete(address);
      this.#check.pass(address);
      const faults = [...this.#shapeFaults(outcome, found.game, found.item), ...this.#answerFaults(outcome, found.item)];
      for (const fault of faults) this.#findings.refuse("outcomes", `${named(address)}: ${fault}`);
      if (faults.length === 0) yield outcome;
    }
    for (const address of expected.keys()) this.#findings.refuse("outcomes", `${named(address)} was dropped: it is an item of the suite`);
  }

  *#shapeFaults(outcome: Outcome, { pool, masks }: PreparedGame, item: Item): Generator<string> {
    const { states, answer, answers, failures, calls, full, usage } = outcome;
    const members = this.#team.members(pool);
    const count = masks?.length ?? 2 ** members.length;
    const lists = [states, answer, ...Object.values(outcome.roles), ...(usage === undefined ? [] : Object.values(usage))];
    if (lists.some(({ length }) => length !== count)) yield `it is not of the ${count} coalitions of "${pool}"`;
    if (canonical([outcome.masks ?? null, outcome.cluster ?? null]) !== canonical([masks, item.cluster ?? null]))
      yield "its coalitions or its cluster are not those of the suite";
    for (const [k, state] of states.entries()) {
      const code = state & ~playState.degraded;
      const at = answer[k] ?? -1;
      const isFailed = code === playState.failed || code === playState.unsupported;
      const isAnswered = code === playState.correct || code === playState.incorrect;
      const score = answers[at]?.score;
      const isSo = isAnswered
        ? score !== undefined && (score === 1) === (code === playState.correct)
        : isFailed
          ? failures[at] !== undefined
          : at === -1;
      if (!isSo) yield `its state ${state} of coalition ${k} is not that of its answer`;
    }
    if ((full?.calls ?? 0) > calls.length) yield `the whole pool's play is said to have taken ${full!.calls} calls of ${calls.length}`;
    if (failures.length === 0 && calls.some((key) => !this.#past.hasCall(key))) yield "it names calls that are not in the log";
  }

  *#answerFaults({ answers, calls, dataset, repeat }: Outcome, item: Item): Generator<string> {
    const nothing = { known: [], reused: [], unanswered: {} };
    const table = new ItemTable(new CallTable(this.#team, dataset, nothing), item, repeat);
    const asked = new Set(calls);
    const given = new Map<string, GradedAnswer>();
    for (const line of this.#past.before(dataset, [item.id]).known) {
      const reply = asked.has(line.key) ? replyOf(line) : null;
      const grading = reply?.state === "answered" ? new AnsweredReply(reply, table).grading : null;
      if (grading !== null && "answer" in grading) given.set(grading.answer.text, grading.answer);
    }
    for (const answer of answers) {
      const own = given.get(answer.text);
      if (own === undefined) yield `no reply to its calls gives the answer ${JSON.stringify(answer.text.slice(0, 60))}`;
      else for (const change of changes(own, answer, "")) yield `its answer is graded otherwise (recomputed -> submitted): ${change}`;
    }
  }
}
