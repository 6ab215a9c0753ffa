import { type CallLine, sha256 } from "../../spec/index.ts";
import type { RawReply } from "../model.ts";

type Answered = Extract<RawReply, { state: "answered" }>;

/** What the log says of a call besides its reply; `request` is the rendered request itself. */
export type AboutCall = Pick<CallLine, "key" | "dataset" | "item" | "model" | "kind" | "request">;

/** The line of calls.jsonl of a call that was answered. */
export function lineOf(about: AboutCall, { text, reasoning, logprobs, usage, finishReason, systemFingerprint }: Answered): CallLine {
  return {
    ...about,
    request: sha256(about.request),
    reply: text,
    ...(reasoning === undefined ? {} : { reasoning }),
    ...(logprobs === undefined ? {} : { logprobs: [...logprobs] }),
    ...(usage === undefined ? {} : { usage }),
    ...(finishReason === undefined ? {} : { finishReason }),
    ...(systemFingerprint === undefined ? {} : { systemFingerprint }),
  };
}

/** The reply in a line. */
export function replyOf({ reply, reasoning, logprobs, usage, finishReason, systemFingerprint }: CallLine): RawReply {
  return {
    state: "answered",
    text: reply,
    ...(reasoning === undefined ? {} : { reasoning }),
    ...(logprobs === undefined ? {} : { logprobs }),
    ...(usage === undefined ? {} : { usage }),
    ...(finishReason === undefined ? {} : { finishReason }),
    ...(systemFingerprint === undefined ? {} : { systemFingerprint }),
  };
}
