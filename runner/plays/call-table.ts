import { type CallLine, canonical, sha256 } from "../../spec/index.ts";
import { callKey } from "./call-key.ts";
import type { Item } from "../item.ts";
import type { Before } from "./job.ts";
import type { Call, RawReply } from "../model.ts";
import type { OpenModel, Team } from "./team.ts";
import type { Turn } from "../turn.ts";

/** Says of a call that no model was asked for it, and that no record has it: the play was not run. */
export const neverRecorded = "this call was never recorded";

/** One distinct call of a job, and who waits for its reply. */
export class CallRecord {
  reply: RawReply | null = null;
  readonly waiters: { arrived(): void }[] = [];
  /** The last cell that asked it: a mark that spares a look into that cell's set. */
  cell: object | null = null;

  constructor(
    readonly model: OpenModel,
    readonly call: Call,
    readonly requestText: string,
  ) {}

  /** The line of calls.jsonl, or null: failed calls are not stored. */
  line(): CallLine | null {
    const { reply, call } = this;
    if (reply?.state !== "answered") return null;
    return {
      key: call.key,
      dataset: call.dataset,
      item: call.item.id,
      model: this.model.id,
      kind: call.turn.kind,
      request: sha256(this.requestText),
      reply: reply.text,
      ...(reply.logprobs === undefined ? {} : { logprobs: [...reply.logprobs] }),
      ...(reply.usage === undefined ? {} : { usage: reply.usage }),
      ...(reply.finishReason === undefined ? {} : { finishReason: reply.finishReason }),
    };
  }
}

/** One request to one model: its calls by occurrence. */
export type RequestRecord = CallRecord[];

/**
 * All calls of a job. Equal calls meet here, whoever asks: each is made once.
 * The table is dropped with its job, so that memory is flat.
 */
export class CallTable {
  readonly #requests = new Map<string, RequestRecord>();
  readonly #pending = new Map<OpenModel, CallRecord[]>();
  readonly #known: ReadonlyMap<string, CallLine>;
  readonly #reused: ReadonlyMap<string, CallLine>;
  readonly #made: CallRecord[] = [];

  constructor(
    readonly team: Team,
    readonly dataset: string,
    readonly before: Before,
  ) {
    this.#known = new Map(before.known.map((line) => [line.key, line]));
    this.#reused = new Map(before.reused.map((line) => [line.key, line]));
  }

  /** The request that a turn makes of a model; equal requests are the same object. */
  request(model: OpenModel, turn: Turn, item: Item, repeat: number, sample: number): { text: string; records: RequestRecord } {
    const text = canonical(model.model.render(turn, item, this.dataset));
    const address = `${model.fingerprint}|${model.replica}|${repeat}|${sample}|${model.sampling(turn.kind).text}|${text}`;
    let records = this.#requests.get(address);
    if (records === undefined) {
      records = [];
      this.#requests.set(address, records);
    }
    return { text, records };
  }

  /** A call of a request. Made at once where it is known, else when `askAll` is next called. */
  call(records: RequestRecord, model: OpenModel, turn: Turn, item: Item, repeat: number, sample: number, occurrence: number, text: string): CallRecord {
    const found = records[occurrence];
    if (found !== undefined) return found;
    const sampling = model.sampling(turn.kind).values;
    const { fingerprint, replica } = model;
    const content = { seed: this.team.seed, fingerprint, replica, request: text, sampling: model.model.sampled ? sampling : null, repeat, sample, occurrence };
    const { key, seed } = callKey(content);
    const record = new CallRecord(model, { key, seed, dataset: this.dataset, item, turn, sampling, repeat, sample, occurrence }, text);
    records[occurrence] = record;
    const line = this.#known.get(key);
    const reused = this.#reused.get(key);
    if (line !== undefined) record.reply = replyOf(line);
    else if (reused !== undefined) {
      record.reply = replyOf(reused);
      this.#made.push(record);
    } else if (!model.model.serves(turn.kind)) {
      const message = `this model serves no "${turn.kind}" turns`;
      record.reply = { state: "unsupported", failure: { where: "model", model: model.id, message } };
    } else if (this.team.replay) {
      const failure = this.before.failed[item.id]?.[model.id] ?? { where: "worker", model: model.id, message: neverRecorded };
      record.reply = { state: "failed", failure };
    } else this.#wait(record);
    return record;
  }

  #wait(record: CallRecord): void {
    const list = this.#pending.get(record.model);
    if (list === undefined) this.#pending.set(record.model, [record]);
    else list.push(record);
  }

  get hasPending(): boolean {
    return this.#pending.size > 0;
  }

  /** Asks all waiting calls, one batch a model, then wakes whoever waits for them. */
  async askAll(): Promise<void> {
    const batches = [...this.#pending];
    this.#pending.clear();
    const replies = await Promise.all(batches.map(([model, records]) => replyTo(model, records)));
    for (const [b, [, records]] of batches.entries()) {
      for (const [i, record] of records.entries()) record.reply = replies[b]![i]!;
      this.#made.push(...records);
    }
    for (const [, records] of batches) for (const record of records) for (const play of record.waiters.splice(0)) play.arrived();
  }

  /** Lines of the calls that were made here, not brought along. */
  lines(): string[] {
    return this.#made.flatMap((record) => record.line() ?? []).map((line) => JSON.stringify(line));
  }
}

async function replyTo(model: OpenModel, records: readonly CallRecord[]): Promise<readonly RawReply[]> {
  try {
    const replies = await model.model.reply(records.map(({ call }) => call));
    if (replies.length !== records.length) throw new Error(`${records.length} calls, and ${replies.length} replies`);
    return replies;
  } catch (error) {
    if ((error as Error).name === "SpecError") throw error;
    const failure = { where: "model", model: model.id, message: (error as Error).message } as const;
    return records.map(() => ({ state: "failed", failure }));
  }
}

function replyOf({ reply, logprobs, usage, finishReason }: CallLine): RawReply {
  return {
    state: "answered",
    text: reply,
    ...(logprobs === undefined ? {} : { logprobs }),
    ...(usage === undefined ? {} : { usage }),
    ...(finishReason === undefined ? {} : { finishReason }),
  };
}
