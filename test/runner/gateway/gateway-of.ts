import { Budget } from "../../../runner/gateway/budget.ts";
import type { ChatRequest } from "../../../runner/gateway/chat-request.ts";
import { Gateway, type GatewayOptions, type NetworkModel } from "../../../runner/gateway/gateway.ts";
import type { Limits } from "../../../spec/index.ts";

export const modelAt = (baseUrl: string, changes: Partial<NetworkModel> = {}): NetworkModel => ({
  id: "m",
  baseUrl,
  name: "served-m",
  apiKeyEnv: null,
  extraBody: {},
  limits: { maxRetries: 2, attemptTimeoutSeconds: 5 },
  prices: undefined,
  ...changes,
});

/** A gateway with the real clock. */
export function gatewayOf(
  models: readonly NetworkModel[],
  { limits = {}, ...options }: Partial<GatewayOptions> & { readonly limits?: Partial<Limits> } = {},
): Gateway {
  return new Gateway({
    models,
    budget: new Budget(limits, { calls: 0, tokens: 0, cost: 0 }),
    negotiated: {},
    secret: () => undefined,
    clock: () => performance.now(),
    signal: new AbortController().signal,
    ...options,
  });
}

// The seed says how long a failed call rests: this one rests the least.
export const request = (changes: Partial<ChatRequest> = {}): ChatRequest => ({
  messages: [{ role: "user", content: "How much is 3 + 4?" }],
  sampling: { temperature: 0.7, topP: 0.9, maxTokens: 64, stop: ["\n\n"] },
  seed: 2 ** 53 - 1000 - ((2 ** 53 - 1000) % 1000),
  logprobs: false,
  ...changes,
});
