import type { Sampling } from "../../spec/index.ts";

/** What a worker asks of a network model. JSON: it crosses a thread. */
export interface ChatRequest {
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  readonly sampling: Sampling;
  readonly seed: number;
  readonly logprobs: boolean;
  /** Copied into the request's `metadata`, for servers that are tests. */
  readonly metadata?: Readonly<Record<string, string>>;
}

/** What a server turned out not to know, or to call by another name. Found out once a model, then kept. */
export interface Negotiated {
  /** Parameters that are left out. */
  readonly dropped: readonly string[];
  /** `max_tokens`, or its newer name. */
  readonly maxTokens: "max_tokens" | "max_completion_tokens";
}

export const nothingNegotiated: Negotiated = { dropped: [], maxTokens: "max_tokens" };

/** The body of a chat completions request: every sampling parameter is sent, since servers have defaults of their own. */
export function chatBody(
  request: ChatRequest,
  model: string,
  extra: Readonly<Record<string, unknown>>,
  { dropped, maxTokens }: Negotiated,
): Record<string, unknown> {
  const { messages, sampling, seed, logprobs, metadata } = request;
  const { temperature, topP, maxTokens: limit, stop } = sampling;
  const body: Record<string, unknown> = {
    model,
    messages,
    ...(temperature === undefined ? {} : { temperature }),
    ...(topP === undefined ? {} : { top_p: topP }),
    ...(limit === undefined ? {} : { [maxTokens]: limit }),
    ...(stop === undefined ? {} : { stop }),
    seed,
    ...(logprobs ? { logprobs: true } : {}),
    stream: false,
    ...(metadata === undefined ? {} : { metadata }),
    ...extra,
  };
  for (const name of dropped) delete body[name];
  return body;
}

/** Parameters that a reply can do without. Messages and the model's name are not among them. */
const negotiable = ["temperature", "top_p", "seed", "stop", "logprobs", "stream", "metadata"];

/**
 * What to do about a parameter that a server refuses, given what it was sent; null where nothing can be done. Every answer leaves out or
 * renames something that was sent, so that no call goes on for ever.
 */
export function negotiate(sent: Negotiated, parameter: string, extra: Readonly<Record<string, unknown>>): Negotiated | null {
  if (sent.dropped.includes(parameter) || Object.hasOwn(extra, parameter)) return null;
  if (parameter === sent.maxTokens && parameter === "max_tokens") return { ...sent, maxTokens: "max_completion_tokens" };
  if (parameter !== sent.maxTokens && !negotiable.includes(parameter)) return null;
  return { ...sent, dropped: [...sent.dropped, parameter].sort() };
}
