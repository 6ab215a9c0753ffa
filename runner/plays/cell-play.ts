import { type Failure, type GradedAnswer, type Outcome, playState } from "../../spec/index.ts";
import { wholePool } from "../coalition.ts";
import type { Asking, Verdict } from "../method.ts";
import type { Reply } from "../reply.ts";
import type { CallRecord } from "./call-record.ts";
import { isNotAsked } from "./call-table.ts";
import { CoalitionPlays, type PlaySetting, rolesOf } from "./coalition-play.ts";
import { AnsweredReply, type ItemSeat, type ItemTable } from "./item-seats.ts";
import { messageOf } from "./message-of.ts";
import type { PlayRun, RunOwner } from "./play-run.ts";

/** What all plays of one game have in common, and which of them there are. */
export interface CellContext extends PlaySetting {
  /** Ascending; null: all coalitions, where mask = index. */
  readonly masks: readonly number[] | null;
  /** A member is behind an endpoint: what each coalition's play takes is told too. */
  readonly isLive: boolean;
  /** Cost of a call, or null where it is not known. */
  cost(record: CallRecord): number | null;
}

/** All coalitions of one game before one item: makes their plays and collects how they end. */
export class CellPlay implements RunOwner<Verdict> {
  readonly #states: Uint8Array;
  readonly #ends: (GradedAnswer | Failure | null)[];
  readonly #roles: Record<string, Int8Array> = {};
  readonly #calls = new Set<CallRecord>();
  readonly #met = new Set<Failure>();
  readonly #plays: CoalitionPlays;
  readonly #usage: NonNullable<Outcome["usage"]> | null;
  #full: Outcome["full"] = null;
  #left: number;
  readonly #whole: number;

  constructor(
    readonly context: CellContext,
    readonly table: ItemTable,
    seats: readonly ItemSeat[],
    readonly readyRuns: PlayRun<Verdict>[],
    readonly finished: (outcome: Outcome) => void,
  ) {
    this.#plays = new CoalitionPlays(context, table.item, table.repeat, seats, scoreOf);
    const { masks, members, method } = context;
    const count = masks === null ? 2 ** members.length : masks.length;
    this.#whole = wholePool(members.length);
    this.#states = new Uint8Array(count).fill(playState.undefined);
    this.#ends = new Array(count).fill(null);
    for (const [role] of rolesOf(method)) this.#roles[role] = new Int8Array(count).fill(-1);
    this.#usage = context.isLive
      ? { calls: new Array(count).fill(0), tokens: new Array(count).fill(null), cost: new Array(count).fill(null) }
      : null;
    this.#left = masks === null ? count - 1 : count;
  }

  /** Makes the play of one coalition. Null where it has no value, which is then noted. */
  start(mask: number, index: number): Asking<Verdict> | null {
    let generator: Asking<Verdict> | null;
    try {
      generator = this.#plays.start(mask, (role, holder) => {
        this.#roles[role]![index] = holder;
      });
      if (generator === null) this.#end(index, playState.undefined, null);
    } catch (error) {
      generator = null;
      this.#fail(index, error);
    }
    if (generator === null) this.#finishIfDone();
    return generator;
  }

  // Most plays of a cell ask the same calls as the one before; the check of the last call spares the set.
  asked(record: CallRecord): void {
    if (record.cell === this) return;
    record.cell = this;
    this.#calls.add(record);
  }

  ready(run: PlayRun<Verdict>): void {
    this.readyRuns.push(run);
  }

  ended(run: PlayRun<Verdict>, verdict: Verdict | null, error: Error | null): void {
    const { mask, index, failures, unsupported } = run;
    const degraded = failures.length > 0 ? playState.degraded : 0;
    for (const failure of failures) this.#met.add(failure);
    if (failures.some(isNotAsked)) this.#end(index, playState.notRun, null);
    else if (unsupported !== null) this.#end(index, playState.unsupported, unsupported);
    else if (error !== null) this.#fail(index, error);
    else this.#judge(index, verdict?.reply, degraded);
    this.#record(index, verdict?.roles ?? {});
    if (mask === this.#whole) this.#full = this.#fullCoalition(run, verdict);
    if (this.#usage !== null) {
      const { calls, inputTokens, outputTokens, cost } = this.#taken(run);
      this.#usage.calls[index] = calls;
      this.#usage.tokens[index] = inputTokens === null || outputTokens === null ? null : inputTokens + outputTokens;
      this.#usage.cost[index] = cost;
    }
    this.#finishIfDone();
  }

  #fail(index: number, error: unknown): void {
    this.#end(index, playState.failed, { where: "method", message: `${this.context.method.plugIn.id}: ${messageOf(error)}` });
  }

  #judge(index: number, reply: Reply | null | undefined, degraded: number): void {
    if (reply === undefined) this.#fail(index, "it ended without a verdict");
    else if (reply === null) this.#end(index, playState.noAnswer + degraded, null);
    else if (!(reply instanceof AnsweredReply)) this.#end(index, playState.failed, failureOf(reply));
    else {
      const { grading } = reply;
      if (grading === null) this.#end(index, playState.noAnswer + degraded, null);
      else if ("failure" in grading) this.#end(index, playState.failed, grading.failure);
      else this.#end(index, (grading.answer.score === 1 ? playState.correct : playState.incorrect) + degraded, grading.answer);
    }
  }

  /** Roles that the play filled itself. */
  #record(index: number, roles: NonNullable<Verdict["roles"]>): void {
    for (const [role, { id }] of Object.entries(roles)) {
      this.#roles[role] ??= new Int8Array(this.#states.length).fill(-1);
      this.#roles[role][index] = this.context.members.indexOf(id);
    }
  }

  #finishIfDone(): void {
    if (this.#left === 0) this.finished(this.#outcome());
  }

  #end(index: number, state: number, end: GradedAnswer | Failure | null): void {
    this.#states[index] = state;
    this.#ends[index] = end;
    this.#left--;
  }

  /** What a play takes, calls that it shares in full. */
  #taken(run: PlayRun<Verdict>) {
    const calls = [...run.calls()];
    const usage = calls.map(({ reply }) => (reply?.state === "answered" ? (reply.usage ?? null) : null));
    const total = (values: readonly (number | null | undefined)[]) =>
      values.reduce<number | null>((sum, value) => (sum === null || value == null ? null : sum + value), 0);
    return {
      calls: calls.length,
      inputTokens: total(usage.map((tokens) => tokens?.input)),
      outputTokens: total(usage.map((tokens) => tokens?.output)),
      cost: total(calls.map((record) => this.context.cost(record))),
    };
  }

  #fullCoalition(run: PlayRun<Verdict>, verdict: Verdict | null): Outcome["full"] {
    const note = noteOf(verdict);
    return { ...this.#taken(run), ...(note === undefined ? {} : { note }) };
  }

  #outcome(): Outcome {
    const { pool, dataset, method, masks } = this.context;
    const answers = new Map<GradedAnswer, number>();
    const failures = new Map<string, number>();
    const failed: Failure[] = [];
    const indexOf = (failure: Failure): number => {
      const text = JSON.stringify(failure);
      if (!failures.has(text)) failures.set(text, failed.push(failure) - 1);
      return failures.get(text)!;
    };
    const answer = this.#ends.map((end) => {
      if (end === null) return -1;
      if ("where" in end) return indexOf(end);
      const known = answers.get(end);
      if (known !== undefined) return known;
      answers.set(end, answers.size);
      return answers.size - 1;
    });
    // Sorted: which play met its failures first depends on what else was asked with it.
    const met = [...this.#met].filter((failure) => !isNotAsked(failure)).map((failure) => [JSON.stringify(failure), failure] as const);
    for (const [, failure] of met.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))) indexOf(failure);
    return {
      pool,
      method: method.id,
      dataset,
      item: this.table.item.id,
      ...(this.table.item.cluster === undefined ? {} : { cluster: this.table.item.cluster }),
      repeat: this.table.repeat,
      ...(masks === null ? {} : { masks: [...masks] }),
      states: Array.from(this.#states),
      answers: [...answers.keys()],
      answer,
      failures: failed,
      roles: Object.fromEntries(Object.entries(this.#roles).map(([role, holders]) => [role, Array.from(holders)])),
      calls: [...this.#calls].map(({ call }) => call.key).sort(),
      ...(this.#usage === null ? {} : { usage: this.#usage }),
      full: this.#full,
    };
  }
}

/** What a method says of a play beside its verdict. That it cannot be said must not cost the play its result. */
function noteOf(verdict: Verdict | null): unknown {
  try {
    const note = verdict?.note?.();
    JSON.stringify(note);
    return note;
  } catch (error) {
    return { error: messageOf(error) };
  }
}

function scoreOf(reply: Reply): number {
  if (!(reply instanceof AnsweredReply) || reply.grading === null) return 0;
  return "answer" in reply.grading ? reply.grading.answer.score : 0;
}

const failureOf = (reply: Reply): Failure =>
  reply.state === "answered" ? { where: "method", message: "a method ended with a reply that is none of its play's" } : reply.failure;
