import type { RawReply } from "../model.ts";
import type { ChatRequest } from "./chat-request.ts";
import type { NetworkModel } from "./gateway.ts";
import type { ItemClock } from "./item-clock.ts";

export type Done = (reply: RawReply) => void;

/** A call on its way through the gateway. */
export class Asked {
  /** Attempts that failed. */
  attempts = 0;
  /** It has had its first place: the budget counts with it, and its item's time runs. */
  isBegun = false;

  constructor(
    readonly model: NetworkModel,
    readonly request: ChatRequest,
    readonly item: ItemClock | null,
    readonly done: Done,
  ) {}
}
