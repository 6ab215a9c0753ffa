import { describe, expect, it } from "vitest";
import type { ChatError } from "../../../runner/gateway/chat-error.ts";
import { chatReply } from "../../../runner/gateway/chat-reply.ts";
import { durationOf, waitAsked } from "../../../runner/gateway/retry-after.ts";
import { costOf } from "../../../runner/plays/cost.ts";
import { completion } from "./spoken-server.ts";

const read = (body: object | string, status = 200) => chatReply(typeof body === "string" ? body : JSON.stringify(body), status, null);
const withMessage = (message: object, finish = "stop") => read(completion({ choices: [{ index: 0, finish_reason: finish, message }] }));
function errorOf(body: object | string, status = 200): ChatError {
  try {
    read(body, status);
  } catch (error) {
    return error as ChatError;
  }
  throw new Error("no error");
}

describe("a reply", () => {
  it.each([
    ["reasoning", { content: "ANSWER: 7", reasoning: "3 and 4" }],
    ["reasoning_content", { content: "ANSWER: 7", reasoning_content: "3 and 4" }],
    [
      "parts",
      {
        content: [
          { type: "thinking", thinking: [{ type: "text", text: "3 and 4" }] },
          { type: "text", text: "ANSWER" },
          { type: "text", text: ": 7" },
        ],
      },
    ],
  ])("has its reasoning apart from its text: %s", (_, message) => {
    expect(withMessage(message)).toMatchObject({ text: "ANSWER: 7", reasoning: "3 and 4" });
  });

  it("may be cut off while it reasons, refuse, or call a tool: a reply without an answer", () => {
    expect(withMessage({ content: null, reasoning: "Let me see" }, "length")).toMatchObject({ text: "", finishReason: "length" });
    expect(withMessage({ content: null, refusal: "I cannot." })).toMatchObject({ text: "I cannot." });
    expect(withMessage({ tool_calls: [{}] }, "tool_calls")).toMatchObject({ text: "" });
  });

  it("has log-probabilities in the present form or the legacy one, and nothing where there are none", () => {
    const logprobs = (value: unknown) => read(completion({ choices: [{ message: { content: "x" }, logprobs: value }] })).logprobs;
    expect(
      logprobs({
        content: [
          { token: "x", logprob: -0.5 },
          { token: "y", logprob: -9999 },
        ],
      }),
    ).toEqual([-0.5, -9999]);
    expect(logprobs({ token_logprobs: [null, -0.25] })).toEqual([-0.25]);
    expect(logprobs(null)).toBeUndefined();
  });

  it("may come without an end, an id or a usage, and with fields that nobody knows", () => {
    expect(read({ choices: [{ message: { content: "ANSWER: 7" }, finish_reason: null }], timings: {} })).toEqual({
      state: "answered",
      text: "ANSWER: 7",
    });
  });
});

describe("usage", () => {
  const usage = (value: object) => read(completion({ usage: value })).usage;
  it("holds cached and reasoning tokens, and bills what only the total knows as output", () => {
    const details = { prompt_tokens_details: { cached_tokens: 4 }, completion_tokens_details: { reasoning_tokens: 3 } };
    expect(usage({ prompt_tokens: 10, completion_tokens: 5, total_tokens: 15, ...details })).toEqual({
      input: 10,
      output: 5,
      cachedInput: 4,
      reasoning: 3,
    });
    expect(usage({ prompt_tokens: 10, completion_tokens: 5, total_tokens: 40 })).toEqual({ input: 10, output: 30 });
  });

  it("is unknown where it is empty, which is not 0", () => {
    for (const empty of [{}, { prompt_tokens: null }, { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 }])
      expect(usage(empty)).toBeUndefined();
  });

  it("counts cached tokens into the prompt, also where the server counts them beside it", () => {
    expect(usage({ prompt_tokens: 10, completion_tokens: 5, prompt_tokens_details: { cached_tokens: 90 } })).toEqual({
      input: 100,
      output: 5,
      cachedInput: 90,
    });
  });

  it("is priced by the million, cached tokens at their own price", () => {
    const prices = { input: 1.4, cachedInput: 0.26, output: 4.4 };
    expect(costOf({ input: 27147, cachedInput: 27146, output: 351 }, prices)).toBeCloseTo(0.00860376, 14);
    expect([costOf({ input: 1, output: 1 }, undefined), costOf(null, prices)]).toEqual([null, null]);
  });
});

describe("an error", () => {
  it("has the status that its body states, in a 200 too", () => {
    expect(errorOf({ error: { code: 429, message: "slow down" } })).toMatchObject({ status: 429, retryable: true });
    expect(errorOf({ error: { code: "rate_limit_exceeded" } })).toMatchObject({ status: 429, retryable: true });
    expect(errorOf({ error: "out of order" })).toMatchObject({ status: 500, retryable: true });
    expect(errorOf({ error: { code: 401, message: "no" } })).toMatchObject({ status: 401, retryable: false });
    expect(errorOf({ error: { type: "insufficient_quota", message: "no means" } }, 429)).toMatchObject({ retryable: false });
  });

  it("shows the first 200 characters of the body", () => {
    const body = `<html>${"y".repeat(500)}`;
    expect(errorOf(body, 502).message).toBe(`502, and the body is no JSON: ${body.slice(0, 200)}`);
    expect(errorOf(body, 301)).toMatchObject({ retryable: false });
  });

  it("names the parameter that is refused, and none where a value is merely too large", () => {
    const refused = (error: object) => errorOf({ error }, 400).parameter;
    expect(refused({ message: "Unsupported parameter: 'max_tokens'", param: "max_tokens", code: "unsupported_parameter" })).toBe(
      "max_tokens",
    );
    expect(refused({ message: "Unrecognized request argument supplied: `seed`" })).toBe("seed");
    expect(refused({ message: "max_tokens is too large: 9000", param: "max_tokens", code: "invalid_value" })).toBeNull();
  });
});

describe("what a server asks to wait", () => {
  it("is in seconds, a date by its own clock, or when its limits are filled up", () => {
    expect(waitAsked({ "retry-after": "2" })).toBe(2000);
    expect(waitAsked({ "retry-after": "Wed, 21 Oct 2015 07:28:09 GMT", date: "Wed, 21 Oct 2015 07:28:00 GMT" })).toBe(9000);
    expect(waitAsked({ "x-ratelimit-remaining-requests": "0", "x-ratelimit-reset-requests": "1m30s" })).toBe(90_000);
    expect(waitAsked({ "x-ratelimit-remaining-tokens": "12", "x-ratelimit-reset-tokens": "6s" })).toBeNull();
    expect(waitAsked({})).toBeNull();
    expect(["6m0s", "20ms", "1.5s", "7", "soon"].map(durationOf)).toEqual([360_000, 20, 1500, 7000, null]);
  });
});
