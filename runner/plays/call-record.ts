import type { CallLine } from "../../spec/index.ts";
import type { Call, RawReply } from "../model.ts";
import { type AboutCall, lineOf } from "./call-line.ts";
import type { OpenModel } from "./team.ts";

/** One distinct call of a job, and who waits for its reply. */
export class CallRecord {
  reply: RawReply | null = null;
  readonly waiters: { arrived(): void }[] = [];
  /** The last cell that asked it: a mark that spares a look into that cell's set. */
  cell: object | null = null;
  /** Another run made it, and paid for it. */
  isReused = false;

  constructor(
    readonly model: OpenModel,
    readonly call: Call,
    readonly requestText: string,
  ) {}

  get about(): AboutCall {
    const { key, dataset, item, turn } = this.call;
    return { key, dataset, item: item.id, model: this.model.id, kind: turn.kind, request: this.requestText };
  }

  /** The line of calls.jsonl, or null: failed calls are not stored. */
  line(): CallLine | null {
    const { reply, about } = this;
    if (reply?.state !== "answered") return null;
    return this.isReused ? { ...lineOf(about, reply), reused: true } : lineOf(about, reply);
  }
}
