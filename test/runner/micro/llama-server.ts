import { type Said, type SpokenServer, startSpokenServer } from "../gateway/spoken-server.ts";
import type { EngineModel } from "./llama-engine.ts";

interface Body {
  readonly model: string;
  readonly messages: readonly { readonly content: string }[];
  readonly temperature?: number;
  readonly max_tokens?: number;
  readonly logprobs?: boolean;
}

const refused = (status: number, message: string): Said => ({ status, body: { error: { code: status, message } } });

/** llama.cpp behind a chat endpoint. The last message is the prompt as it stands, as the exported files' own chat template has it. */
export const startLlamaServer = (models: ReadonlyMap<string, EngineModel>): Promise<SpokenServer> =>
  startSpokenServer(async (number, { body, path }) => {
    const { model: name, messages, temperature, max_tokens: maxTokens = 16, logprobs } = body as unknown as Body;
    const model = models.get(name);
    if (path !== "/v1/chat/completions" || model === undefined) return refused(404, `there is no "${name}" at ${path}`);
    if (temperature !== 0) return refused(400, "this server takes the likeliest token, which is what temperature 0 means");
    const { text, input, tokens, logprobs: found, finish } = await model.complete(messages.at(-1)!.content, maxTokens);
    return {
      body: {
        id: `chatcmpl-${number}`,
        object: "chat.completion",
        created: 0,
        model: name,
        choices: [
          {
            index: 0,
            message: { role: "assistant", content: text },
            finish_reason: finish,
            logprobs:
              logprobs === true ? { content: found.map((logprob) => ({ token: "", logprob, bytes: null, top_logprobs: [] })) } : null,
          },
        ],
        usage: { prompt_tokens: input, completion_tokens: tokens.length, total_tokens: input + tokens.length },
      },
    };
  });
