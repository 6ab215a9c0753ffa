import { type Static, Type } from "@sinclair/typebox";

export const CallUsage = Type.Object(
  {
    input: Type.Number({ minimum: 0 }),
    output: Type.Number({ minimum: 0 }),
    cachedInput: Type.Optional(Type.Number({ minimum: 0 })),
    reasoning: Type.Optional(Type.Number({ minimum: 0 })),
  },
  { additionalProperties: false, description: "Tokens, as the model reported them." },
);

export const CallLine = Type.Object(
  {
    key: Type.String({ description: "Digest of all that the reply may depend on." }),
    dataset: Type.String(),
    item: Type.String(),
    model: Type.String({ description: "Model id of the first seat that asked; a clone with an equal key shares the call." }),
    kind: Type.String({ description: "Kind of turn." }),
    request: Type.String({ description: "Digest of the rendered request." }),
    reply: Type.String(),
    reasoning: Type.Optional(Type.String({ description: "Reasoning that the server set apart from the reply; never read for an answer." })),
    logprobs: Type.Optional(Type.Array(Type.Number())),
    usage: Type.Optional(CallUsage),
    finishReason: Type.Optional(Type.String()),
    reused: Type.Optional(Type.Literal(true, { description: "Taken over from another run, which paid for it." })),
    systemFingerprint: Type.Optional(Type.String({ description: "What a hosted model says of the system that answered." })),
  },
  {
    additionalProperties: false,
    $id: "call",
    description: "One line of calls.jsonl: one distinct call that was answered. Failed calls are not stored.",
  },
);
export type CallLine = Static<typeof CallLine>;
