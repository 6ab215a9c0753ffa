import { Type } from "@sinclair/typebox";
import { SpecError } from "../../spec/index.ts";
import type { ChatRequest } from "../gateway/chat-request.ts";
import type { NetworkModel } from "../gateway/gateway.ts";
import type { Call, ModelPlugIn } from "../model.ts";
import { promptOf } from "../prompt.ts";

/** What a request says by itself. */
const reserved = ["model", "messages", "stream", "n", "seed"];

const parameters = Type.Object(
  {
    baseUrl: Type.String({
      pattern: "^https?://[^\\s/@?#]+(?:/[^\\s@#]*)?$",
      description: "Up to and with the version: http://127.0.0.1:8000/v1. A user or a key never stands in it.",
    }),
    model: Type.String({ minLength: 1, description: "The model's name on the server." }),
    apiKeyEnv: Type.Optional(
      Type.String({
        pattern: "^[A-Za-z_][A-Za-z0-9_]*$",
        description: "Environment variable that holds the key: letters, digits and _. The key itself never stands in a suite.",
      }),
    ),
    system: Type.Optional(Type.String({ description: "A system message before every prompt." })),
    dialect: Type.Optional(
      Type.String({
        default: "openai",
        description: "Name of the engine, where its name for the model is not enough to tell the weights apart (vllm, llama.cpp, ollama).",
      }),
    ),
    extraBody: Type.Optional(
      Type.Record(Type.String({ pattern: `^(?!(?:${reserved.join("|")})$)` }), Type.Unknown(), {
        additionalProperties: false,
        default: {},
        description: "Further fields of every request, as the server knows them (chat_template_kwargs, top_k, …).",
      }),
    ),
    metadata: Type.Optional(
      Type.Boolean({
        default: false,
        description: "Send dataset, item, kind of turn and the answers in view in `metadata`: for servers that are tests.",
      }),
    ),
  },
  { additionalProperties: false },
);

/** A model behind any OpenAI-compatible chat completions endpoint. */
export const openai: ModelPlugIn<typeof parameters> = {
  id: "openai",
  description: "Any OpenAI-compatible chat endpoint: vLLM, llama.cpp's server, Ollama, OpenRouter, OpenAI.",
  parameters,
  abilities: () => ({ kinds: null, logprobs: true }),
  addresses: ["baseUrl", "apiKeyEnv"],
  // Where the server is, and who pays, is no part of what the model is.
  fingerprint: async ({ baseUrl, model, dialect, system, extraBody }, { declared }) => ({
    openai: URL.canParse(baseUrl) ? (declared ?? model) : noUrl(baseUrl),
    ...(declared === null ? { dialect } : {}),
    ...(system === undefined ? {} : { system }),
    extraBody,
  }),
  network: ({ baseUrl, model, apiKeyEnv, extraBody }, { id, limits, prices }): NetworkModel => ({
    id,
    baseUrl,
    name: model,
    apiKeyEnv: apiKeyEnv ?? null,
    extraBody: extraBody ?? {},
    limits: limits ?? {},
    prices,
  }),
  async open({ system, metadata }, { id, prompts, logprobs, gateway }) {
    const messagesOf = (prompt: string) => [
      ...(system === undefined ? [] : [{ role: "system", content: system }]),
      { role: "user", content: prompt },
    ];
    return {
      serves: () => true,
      sampled: true,
      render: (turn, item) => ({ messages: messagesOf(promptOf(turn, item.question, prompts)) }),
      reply: (calls) =>
        Promise.all(
          calls.map((call) => {
            if (gateway === null) throw new Error("network models are asked through a gateway");
            return gateway.ask(id, call, requestOf(call, logprobs, metadata === true));
          }),
        ),
    };
  },
};

function noUrl(baseUrl: string): never {
  throw SpecError.inParameters("/baseUrl", `"${baseUrl}" is no URL`);
}

function requestOf(
  { request, sampling, seed, dataset, item, turn, repeat, sample }: Call,
  logprobs: boolean,
  metadata: boolean,
): ChatRequest {
  const { messages } = JSON.parse(request) as Pick<ChatRequest, "messages">;
  const about = {
    dataset,
    item: item.id,
    repeat: String(repeat),
    sample: String(sample),
    turn: JSON.stringify({
      ...turn,
      view: turn.view.map((reply) => (reply.state === "answered" ? { text: reply.text, answer: reply.answer, key: reply.key } : null)),
    }),
  };
  return { messages, sampling, seed, logprobs, ...(metadata ? { metadata: about } : {}) };
}
