import { type Static, Type } from "@sinclair/typebox";
import { SamplingByTurn } from "./sampling.ts";
import { Id, use } from "./use.ts";

const price = (of: string) => Type.Number({ minimum: 0, description: `Price of a million ${of}.` });

export const Prices = Type.Object(
  { input: price("input tokens"), output: price("output tokens"), cachedInput: Type.Optional(price("cached input tokens")) },
  { additionalProperties: false, description: "Prices per million tokens. Left out: unknown, which is not 0." },
);
export type Prices = Static<typeof Prices>;

export const ModelLimits = Type.Object(
  {
    maxConnections: Type.Optional(Type.Integer({ minimum: 1, description: "Calls in flight at once." })),
    maxRetries: Type.Optional(Type.Integer({ minimum: 0, description: "Attempts after the first; 0 is exactly one attempt." })),
    attemptTimeoutSeconds: Type.Optional(
      Type.Number({ exclusiveMinimum: 0, description: "Longest wait for one whole reply; then it is cut off and made again." }),
    ),
    requestsPerMinute: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
    tokensPerMinute: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
  },
  { additionalProperties: false },
);
export type ModelLimits = Static<typeof ModelLimits>;

export const ModelEntry = Type.Object(
  {
    id: Id,
    ...use,
    description: Type.Optional(Type.String({ description: "What the model is good at, for routers that read." })),
    replica: Type.Optional(
      Type.Integer({
        minimum: 0,
        default: 0,
        description: "Sets copies of one model apart; copies with the same replica give the same replies.",
      }),
    ),
    fingerprint: Type.Optional(Type.String({ description: "Identity of a network model's weights, where its name does not say it all." })),
    sampling: Type.Optional(SamplingByTurn),
    prices: Type.Optional(Prices),
    limits: Type.Optional(ModelLimits),
    averages: Type.Optional(
      Type.Object(
        {
          input: Type.Number({ minimum: 0, description: "Input tokens of a call." }),
          output: Type.Number({ minimum: 0, description: "Output tokens of a call." }),
        },
        { additionalProperties: false, description: "What a call is expected to take, for planning. A run measures better: plan --from." },
      ),
    ),
  },
  { additionalProperties: false },
);
export type ModelEntry = Static<typeof ModelEntry>;
