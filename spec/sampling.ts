import { type Static, Type } from "@sinclair/typebox";

const samplingFields = {
  temperature: Type.Optional(
    Type.Number({ minimum: 0, maximum: 2, description: "Left out, the model's own default applies, which is not 0." }),
  ),
  topP: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 1 })),
  maxTokens: Type.Optional(Type.Integer({ minimum: 1, description: "Longest reply, in tokens." })),
  stop: Type.Optional(Type.Array(Type.String({ minLength: 1 }), { minItems: 1, maxItems: 4 })),
};

export const Sampling = Type.Object(samplingFields, { additionalProperties: false, description: "How replies are sampled." });
export type Sampling = Static<typeof Sampling>;

export const SamplingByTurn = Type.Object(
  {
    ...samplingFields,
    turns: Type.Optional(Type.Record(Type.String(), Sampling, { description: "For a kind of turn; the narrowest setting wins." })),
  },
  { additionalProperties: false, description: "How replies are sampled, and apart for a kind of turn (`turns`)." },
);
export type SamplingByTurn = Static<typeof SamplingByTurn>;
