import type { RawReply } from "../model.ts";
import type { Usage } from "../reply.ts";
import { ChatError, isRetryable } from "./chat-error.ts";

type Answered = Extract<RawReply, { state: "answered" }>;
type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json => value !== null && typeof value === "object" && !Array.isArray(value);

/** How much of a body an error message shows. */
export const shownOf = (body: string): string => body.slice(0, 200).replaceAll(/\s+/g, " ");

/** The reply in the body of a chat completion. Throws a ChatError where the body is an error, or is none at all. */
export function chatReply(body: string, status: number, retryAfter: number | null): Answered {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    throw new ChatError(`${status}, and the body is no JSON: ${shownOf(body)}`, {
      status,
      retryable: status < 300 || isRetryable(status),
      retryAfter,
    });
  }
  if (status >= 400 || (isObject(value) && value.error != null)) throw errorIn(isObject(value) ? value : {}, body, status, retryAfter);
  const choices = isObject(value) ? value.choices : undefined;
  const choice: unknown = Array.isArray(choices) ? choices[0] : undefined;
  if (!isObject(value) || !isObject(choice))
    throw new ChatError(`${status} without a choice: ${shownOf(body)}`, { status, retryable: true, retryAfter });
  const finishReason = typeof choice.finish_reason === "string" ? choice.finish_reason : undefined;
  if (finishReason === "error")
    throw new ChatError(`${status}, and the reply ended in an error: ${shownOf(body)}`, { status, retryable: true, retryAfter });
  const message = isObject(choice.message) ? choice.message : {};
  const usage = usageOf(value.usage);
  const reasoning = reasoningOf(message);
  const logprobs = logprobsOf(choice.logprobs);
  return {
    state: "answered",
    text: textOf(message, body, status),
    ...(reasoning === "" ? {} : { reasoning }),
    ...(usage === null ? {} : { usage }),
    ...(logprobs === null ? {} : { logprobs }),
    ...(finishReason === undefined ? {} : { finishReason }),
    ...(typeof value.system_fingerprint === "string" ? { systemFingerprint: value.system_fingerprint } : {}),
  };
}

/** The text that counts: content, or its text parts. Reasoning that stands apart (two names, or parts) is not part of it. */
function textOf(message: Json, body: string, status: number): string {
  const { content, refusal } = message;
  if (typeof content === "string") return content;
  if (Array.isArray(content)) {
    return content
      .filter(isObject)
      .filter(({ type }) => type === undefined || type === "text" || type === "output_text")
      .map(({ text }) => (typeof text === "string" ? text : ""))
      .join("");
  }
  if (typeof refusal === "string") return refusal;
  // Cut off while it reasoned, or called a tool that nobody offered: a reply, and no answer.
  if (content === null || (content === undefined && ["reasoning", "reasoning_content", "tool_calls"].some((key) => message[key] != null)))
    return "";
  throw new ChatError(`${status}, and the message has no content: ${shownOf(body)}`, { status, retryable: true });
}

/** Reasoning that stands apart from the content, in any of its three places. It is kept and never read for an answer. */
function reasoningOf({ content, reasoning, reasoning_content: older }: Json): string {
  const given = typeof reasoning === "string" ? reasoning : typeof older === "string" ? older : "";
  if (given !== "" || !Array.isArray(content)) return given;
  return content
    .filter(isObject)
    .filter(({ type }) => type === "thinking" || type === "reasoning")
    .map(({ thinking, text }) => thoughts(thinking ?? text))
    .join("");
}

/** A thinking part holds text, or parts again. */
const thoughts = (value: unknown): string =>
  typeof value === "string"
    ? value
    : Array.isArray(value)
      ? value.map((part) => (isObject(part) && typeof part.text === "string" ? part.text : "")).join("")
      : "";

function errorIn(value: Json, body: string, status: number, retryAfter: number | null): ChatError {
  const error = isObject(value.error) ? value.error : value;
  const code = Number(error.code);
  // Some servers answer 200 and put the status into the body; some name it in words.
  const stated =
    Number.isInteger(code) && code >= 100 && code <= 599
      ? code
      : status >= 400
        ? status
        : /rate.?limit/i.test(String(error.code ?? error.type ?? ""))
          ? 429
          : 500;
  const text = typeof error.message === "string" ? error.message : typeof value.error === "string" ? value.error : body;
  return new ChatError(`${stated}: ${shownOf(body)}`, {
    status: stated,
    // An account without means gets no better by waiting.
    retryable: isRetryable(stated) && !/insufficient_quota/.test(`${error.code} ${error.type}`),
    retryAfter,
    parameter: refusedParameter(error, text, stated),
  });
}

/** The parameter that a 400 or 422 refuses: named by `param`, or in quotes in the message. */
function refusedParameter(error: Json, text: string, status: number): string | null {
  if (status !== 400 && status !== 422) return null;
  const says =
    /unsupported|not supported|unknown|unrecognized|unexpected|not allowed|does not support|extra (?:inputs|fields)|is deprecated|instead/i;
  if (!says.test(text) && !/unsupported|unknown/i.test(String(error.code ?? ""))) return null;
  if (typeof error.param === "string" && error.param !== "") return error.param;
  return /['"`]([a-z_]+)['"`]/.exec(text)?.[1] ?? null;
}

function usageOf(value: unknown): Usage | null {
  if (!isObject(value)) return null;
  const number = (found: unknown): number | null => (typeof found === "number" && Number.isFinite(found) && found >= 0 ? found : null);
  const input = number(value.prompt_tokens);
  const output = number(value.completion_tokens);
  // No chat has an empty prompt: nothing was counted.
  if (input === null || output === null || (input === 0 && output === 0)) return null;
  const total = number(value.total_tokens) ?? 0;
  const cached = isObject(value.prompt_tokens_details) ? number(value.prompt_tokens_details.cached_tokens) : null;
  const reasoning = isObject(value.completion_tokens_details) ? number(value.completion_tokens_details.reasoning_tokens) : null;
  // Some servers count cached tokens into the prompt, as here, and some beside it.
  const whole = cached !== null && cached > input ? input + cached : input;
  // Tokens that only the total knows (some servers leave reasoning out of the completion) are billed as output.
  return {
    input: whole,
    output: output + Math.max(0, total - whole - output),
    ...(cached === null ? {} : { cachedInput: cached }),
    ...(reasoning === null ? {} : { reasoning }),
  };
}

/** Log-probabilities of the reply's tokens, in the present form or the legacy one. */
function logprobsOf(value: unknown): number[] | null {
  if (!isObject(value)) return null;
  const list = Array.isArray(value.content) ? value.content.map((token) => (isObject(token) ? token.logprob : null)) : value.token_logprobs;
  if (!Array.isArray(list)) return null;
  const numbers = list.filter((logprob): logprob is number => typeof logprob === "number" && Number.isFinite(logprob));
  return numbers.length === 0 ? null : numbers;
}
