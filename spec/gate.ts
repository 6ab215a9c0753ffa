import { type Static, Type } from "@sinclair/typebox";

export const Gate = Type.Object(
  {
    metric: Type.Unsafe<string>({
      type: "string",
      enum: ["accuracy", "gain", "harm", "shapley", "leave-one-out", "no-answer", "failed", "calls", "tokens", "cost"],
    }),
    where: Type.Optional(
      Type.Object(
        {
          pool: Type.Optional(Type.String()),
          method: Type.Optional(Type.String()),
          dataset: Type.Optional(Type.String()),
          model: Type.Optional(Type.String()),
        },
        { additionalProperties: false },
      ),
    ),
    min: Type.Optional(Type.Number()),
    max: Type.Optional(Type.Number()),
    maxDrop: Type.Optional(Type.Number({ minimum: 0 })),
    baseline: Type.Optional(Type.String({ description: "A baseline file, relative to the suite." })),
    alpha: Type.Optional(Type.Number({ exclusiveMinimum: 0, exclusiveMaximum: 1, default: 0.05 })),
    strict: Type.Optional(Type.Boolean({ default: false })),
  },
  { additionalProperties: false, description: "What must hold of a run's results." },
);
export type Gate = Static<typeof Gate>;
