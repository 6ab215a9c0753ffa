import { extract } from "../answers/extract.ts";
import type { Extraction, Extractor } from "../extractor.ts";
import type { Item } from "../item.ts";
import type { Ask, Seat } from "../method.ts";
import type { Answered, Reply, Usage } from "../reply.ts";
import type { Turn } from "../turn.ts";
import { answerTurn } from "../turns/answer.ts";
import type { CallRecord } from "./call-record.ts";
import type { CallTable, RequestRecord } from "./call-table.ts";
import { Grader, type Grading } from "./graded-answer.ts";
import { messageOf } from "./message-of.ts";
import type { OpenModel } from "./team.ts";

/** One item in one repeat, as all its plays share it: its calls, its replies, its grades. */
export class ItemTable {
  readonly grader: Grader;
  readonly #extract: readonly Extractor[];
  readonly #options: Extraction;
  readonly #replies = new Map<CallRecord, Reply>();
  readonly #ids = new Map<Reply, number>();

  constructor(
    readonly calls: CallTable,
    readonly item: Item,
    readonly repeat: number,
  ) {
    const dataset = calls.team.dataset(calls.dataset);
    this.grader = new Grader(dataset, item);
    this.#extract = dataset.extract;
    const options = item.options ?? [];
    this.#options = { labels: options.map(({ label }) => label), texts: options.map(({ text }) => text) };
  }

  /** The reply of a call that has one, as methods see it. */
  replyOf(record: CallRecord): Reply {
    const known = this.#replies.get(record);
    if (known !== undefined) return known;
    const raw = record.reply!;
    const reply: Reply =
      raw.state === "answered"
        ? new AnsweredReply(raw, this)
        : raw.state === "failed"
          ? { state: "failed", failure: raw.failure }
          : { state: "unsupported", failure: raw.failure };
    this.#replies.set(record, reply);
    return reply;
  }

  /** A small integer that stands for a reply of this item. */
  idOf(reply: Reply): number {
    let id = this.#ids.get(reply);
    if (id === undefined) {
      id = this.#ids.size;
      this.#ids.set(reply, id);
    }
    return id;
  }

  read(text: string, finishReason: string | undefined): { answer: string; key: string } | null {
    const found = extract(text, this.#extract, this.#options, finishReason === undefined ? {} : { finishReason });
    if (found.state === "none") return null;
    const { plugIn, parameters } = this.grader.dataset.scorer;
    return { answer: found.found.value, key: plugIn.key(found.found.value, parameters) };
  }
}

/** A reply whose answer is read, and graded, when somebody first looks at it. */
export class AnsweredReply implements Answered {
  readonly state = "answered";
  readonly text: string;
  readonly logprob: number | null;
  readonly tokens: Usage | null;
  readonly #table: ItemTable;
  readonly #finishReason: string | undefined;
  #read: { answer: string; key: string } | null | undefined;
  #grading: Grading | undefined;

  constructor(raw: { text: string; usage?: Usage; logprobs?: readonly number[]; finishReason?: string }, table: ItemTable) {
    this.text = raw.text;
    this.tokens = raw.usage ?? null;
    const { logprobs } = raw;
    this.logprob = logprobs === undefined || logprobs.length === 0 ? null : logprobs.reduce((sum, p) => sum + p, 0) / logprobs.length;
    this.#table = table;
    this.#finishReason = raw.finishReason;
  }

  get answer(): string | null {
    if (this.#read === undefined) this.#read = this.#table.read(this.text, this.#finishReason);
    return this.#read === null ? null : this.#read.answer;
  }

  get key(): string | null {
    if (this.#read === undefined) this.#read = this.#table.read(this.text, this.#finishReason);
    return this.#read === null ? null : this.#read.key;
  }

  /** Null where there is no answer to grade. */
  get grading(): Grading | null {
    if (this.#grading !== undefined) return this.#grading;
    try {
      const { answer, key } = this;
      if (answer === null || key === null) return null;
      this.#grading = this.#table.grader.grade(answer, key);
    } catch (error) {
      // Reading an answer asks the scorer for its key.
      this.#grading = { failure: { where: "scorer", message: messageOf(error) } };
    }
    return this.#grading;
  }
}

/** A request as one seat makes it. How often a play has made it is counted here, by the play's serial number. */
export class Link {
  play = -1;
  count = 0;

  constructor(
    readonly records: RequestRecord,
    readonly text: string,
    readonly turn: Turn,
    readonly sample: number,
    readonly seat: ItemSeat,
  ) {}

  call(occurrence: number): CallRecord {
    const found = this.records[occurrence];
    if (found !== undefined) return found;
    const { model, table } = this.seat;
    return table.calls.call(this.records, model, this.turn, table.item, table.repeat, this.sample, occurrence, this.text);
  }
}

export class LinkedAsk implements Ask {
  readonly turn: Turn;
  readonly sample: number;
  readonly seat: ItemSeat;

  constructor(readonly link: Link) {
    this.turn = link.turn;
    this.sample = link.sample;
    this.seat = link.seat;
  }
}

/** A member of a pool before one item. All coalitions of the pool share it. */
export class ItemSeat implements Seat {
  readonly id: string;
  readonly description?: string;
  readonly #links = new Map<string, LinkedAsk>();
  // Replies that differ may read the same, and then so do the requests that show them: an occurrence counts what is sent.
  readonly #requests = new Map<RequestRecord, LinkedAsk>();
  #answer: LinkedAsk | undefined;

  constructor(
    readonly model: OpenModel,
    readonly table: ItemTable,
    readonly rank: number | null,
  ) {
    this.id = model.id;
    if (model.description !== undefined) this.description = model.description;
  }

  get answer(): LinkedAsk {
    this.#answer ??= this.ask(answerTurn);
    return this.#answer;
  }

  ask(turn: Turn, sample = 0): LinkedAsk {
    let signature = `${sample}|${turn.kind}`;
    for (const reply of turn.view) signature += `|${this.table.idOf(reply)}`;
    if (turn.detail !== undefined) signature += `|${JSON.stringify(turn.detail)}`;
    let ask = this.#links.get(signature);
    if (ask === undefined) {
      const { item, repeat, calls } = this.table;
      const { text, records } = calls.request(this.model, turn, item, repeat, sample);
      ask = this.#requests.get(records);
      if (ask === undefined) {
        ask = new LinkedAsk(new Link(records, text, turn, sample, this));
        this.#requests.set(records, ask);
      }
      this.#links.set(signature, ask);
    }
    return ask;
  }
}
