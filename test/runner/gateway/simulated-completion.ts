import type { RawReply } from "../../../runner/model.ts";
import type { Turn } from "../../../runner/turn.ts";
import type { Fault } from "./fault-server.ts";

/** What a request for a simulated model says. */
export interface Body {
  readonly model: string;
  readonly seed: number;
  readonly messages: unknown;
  readonly max_tokens?: number;
  readonly logprobs?: boolean;
  readonly metadata: Readonly<Record<string, string>>;
}

/** The turn as it was sent, its replies in view whole again. */
export const turnOf = (sent: Turn): Turn => ({
  ...sent,
  view: sent.view.map((reply: Turn["view"][number] | null) =>
    reply === null
      ? { state: "failed", failure: { where: "model", message: "it failed" } }
      : ({ ...reply, state: "answered", logprob: null, tokens: null } as Turn["view"][number]),
  ),
});

/** A reply as chat completions tell it, with what a fault does to it. */
export function completion(fault: Fault | null, { model, logprobs }: Body, reply: RawReply): unknown {
  if (reply.state !== "answered") return { error: { code: 500, message: reply.failure.message } };
  const { text } = reply;
  const message =
    fault === "reasoning-field"
      ? { role: "assistant", reasoning_content: "First I consider 12, then 13.", content: text }
      : fault === "content-parts"
        ? {
            role: "assistant",
            content: [
              { type: "thinking", thinking: "Is it 7?" },
              { type: "text", text },
            ],
          }
        : fault === "truncated"
          ? { role: "assistant", content: text.slice(0, 3) }
          : { role: "assistant", content: text };
  const finish = fault === "truncated" || reply.finishReason === "length" ? "length" : "stop";
  return {
    id: "chatcmpl-1",
    object: "chat.completion",
    created: 0,
    model,
    system_fingerprint: "fp_simulated",
    choices: [
      {
        index: 0,
        finish_reason: finish,
        message,
        logprobs:
          logprobs === true && reply.logprobs !== undefined
            ? { content: reply.logprobs.map((logprob) => ({ token: "x", logprob, bytes: null, top_logprobs: [] })) }
            : null,
      },
    ],
    ...(fault === "missing-usage" || reply.usage === undefined
      ? {}
      : {
          usage: {
            prompt_tokens: reply.usage.input,
            completion_tokens: reply.usage.output,
            total_tokens: reply.usage.input + reply.usage.output,
          },
        }),
  };
}
