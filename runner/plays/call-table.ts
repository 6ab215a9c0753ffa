import { type CallLine, canonical, type Failure, SpecError } from "../../spec/index.ts";
import { Queue } from "../gateway/queue.ts";
import type { Item } from "../item.ts";
import type { RawReply } from "../model.ts";
import type { Turn } from "../turn.ts";
import { callKey } from "./call-key.ts";
import { replyOf } from "./call-line.ts";
import { CallRecord } from "./call-record.ts";
import type { Before } from "./job.ts";
import { messageOf } from "./message-of.ts";
import type { OpenModel, Team } from "./team.ts";

/** A call that no model was asked for: none may be, and no record has it, or the run came to a limit. Its play was not run. */
export const isNotAsked = ({ where }: Failure): boolean => where === "worker";

/** Calls of one network model that a job has handed to the gateway and that are not answered. */
const mostUnderWay = 1000;

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
  readonly #networks = new Map<OpenModel, { readonly waiting: Queue<CallRecord>; underWay: number }>();
  /** Calls of network models that have no reply yet. */
  #onTheirWay = 0;
  #next: (() => void) | null = null;

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
  call(
    records: RequestRecord,
    model: OpenModel,
    turn: Turn,
    item: Item,
    repeat: number,
    sample: number,
    occurrence: number,
    text: string,
  ): CallRecord {
    const found = records[occurrence];
    if (found !== undefined) return found;
    const sampling = model.sampling(turn.kind).values;
    const { fingerprint, replica } = model;
    const content = {
      seed: this.team.seed,
      fingerprint,
      replica,
      request: text,
      sampling: model.model.sampled ? sampling : null,
      repeat,
      sample,
      occurrence,
    };
    const { key, seed } = callKey(content);
    const record = new CallRecord(
      model,
      { key, seed, dataset: this.dataset, item, turn, request: text, sampling, repeat, sample, occurrence },
      text,
    );
    records[occurrence] = record;
    const line = this.#known.get(key);
    const reused = this.#reusable(key, model);
    if (line !== undefined) record.reply = replyOf(line);
    else if (reused !== undefined) {
      record.reply = replyOf(reused);
      record.isReused = true;
      this.#made.push(record);
    } else if (!model.model.serves(turn.kind)) {
      record.reply = without("unsupported", model, `this model serves no "${turn.kind}" turns`);
    } else if (this.team.replay) {
      record.reply = this.#unansweredBefore(record) ?? {
        state: "failed",
        failure: { where: "worker", model: model.id, message: "this call was never recorded" },
      };
    } else this.#wait(record);
    return record;
  }

  /** A call of another run; not one without the log-probabilities that this run asks for, which are no part of the key. */
  #reusable(key: string, { wantsLogprobs }: OpenModel): CallLine | undefined {
    const line = this.#reused.get(key);
    return wantsLogprobs && line?.logprobs === undefined ? undefined : line;
  }

  /** How a call ended that was made before and not answered; null where nothing says that it was made. */
  #unansweredBefore({ call, model }: CallRecord): RawReply | null {
    const { fingerprint, replica } = model;
    const isClone = (id: string) => {
      const other: OpenModel | undefined = this.team.model(id);
      return other?.fingerprint === fingerprint && other.replica === replica;
    };
    // A failed call names the clone that asked it first, which depends on the order of the pools.
    return this.before.unanswered[call.key]?.find(({ failure }) => failure.model === model.id || isClone(failure.model!)) ?? null;
  }

  #wait(record: CallRecord): void {
    const list = this.#pending.get(record.model);
    if (list === undefined) this.#pending.set(record.model, [record]);
    else list.push(record);
  }

  /** True while calls wait to be asked, or were asked and have no reply yet. */
  get hasPending(): boolean {
    return this.#pending.size > 0 || this.#onTheirWay > 0;
  }

  /**
   * Asks all waiting calls, one batch a model. Returns when every batch of the models in this thread is answered, or, where there is
   * none, when a network model has answered: whoever waited for these replies has then been told.
   */
  async askAll(): Promise<void> {
    const batches = [...this.#pending];
    this.#pending.clear();
    const local = batches.filter(([model]) => !model.isNetwork);
    for (const [model, records] of batches) {
      if (!model.isNetwork) continue;
      const asking = this.#networks.get(model) ?? { waiting: new Queue(), underWay: 0 };
      this.#networks.set(model, asking);
      this.#onTheirWay += records.length;
      for (const record of records) asking.waiting.push(record);
      this.#askNetwork(model);
    }
    if (local.length === 0) {
      if (this.#onTheirWay > 0) await new Promise<void>((resolve) => (this.#next = resolve));
      return;
    }
    const replies = await Promise.all(local.map(([model, records]) => replyTo(model, records)));
    for (const [b, [, records]] of local.entries()) {
      for (const [i, record] of records.entries()) record.reply = replies[b]![i]!;
      this.#made.push(...records);
    }
    for (const [, records] of local) for (const record of records) for (const play of record.waiters.splice(0)) play.arrived();
  }

  /**
   * Calls of network models are logged where they are made, as each is answered: a run that is killed has paid for nothing twice.
   * However many wait, only so many of a model are on their way at once.
   */
  #askNetwork(model: OpenModel): void {
    const asking = this.#networks.get(model)!;
    while (asking.underWay < mostUnderWay) {
      const record = asking.waiting.shift();
      if (record === undefined) return;
      asking.underWay++;
      // A plug-in that throws at once is a failed call too.
      void new Promise<readonly RawReply[]>((resolve) => resolve(model.model.reply([record.call])))
        .then(([reply]) => (isReply(reply) ? reply! : without("failed", model, "what this model's plug-in returned is no reply")))
        .catch((error: unknown) => without("failed", model, messageOf(error)))
        .then((reply) => {
          asking.underWay--;
          this.#onTheirWay--;
          record.reply = reply;
          if (reply.state !== "answered" && reply.lasting !== true) this.unanswered++;
          for (const play of record.waiters.splice(0)) play.arrived();
          this.#askNetwork(model);
          this.#next?.();
          this.#next = null;
        });
    }
  }

  /** Calls of network models that failed here and might be answered another time. */
  unanswered = 0;

  /** All calls of the job that were answered, brought along or made here. */
  *answered(): Generator<CallRecord> {
    for (const records of this.#requests.values()) for (const record of records) if (record.reply?.state === "answered") yield record;
  }

  /** Their keys; sorted. */
  answeredKeys(): string[] {
    return Array.from(this.answered(), ({ call }) => call.key).sort();
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
    return replies.map((reply) => (isReply(reply) ? reply : without("failed", model, "what this model's plug-in returned is no reply")));
  } catch (error) {
    if (error instanceof SpecError) throw error;
    return records.map(() => without("failed", model, messageOf(error)));
  }
}

const without = (state: "failed" | "unsupported", { id }: OpenModel, message: string): RawReply => ({
  state,
  failure: { where: "model", model: id, message },
});

/** Numbers that JSON does not know would be others when the call is read back. */
const isReply = (reply: RawReply | null | undefined): boolean =>
  reply?.state === "answered"
    ? typeof reply.text === "string" && (reply.logprobs?.every(Number.isFinite) ?? true)
    : (reply?.state === "failed" || reply?.state === "unsupported") && typeof reply.failure?.message === "string";
