import { type Static, Type } from "@sinclair/typebox";

export const Limits = Type.Object(
  {
    maxCalls: Type.Optional(Type.Integer({ minimum: 1, description: "Calls to network models." })),
    maxTokens: Type.Optional(Type.Integer({ minimum: 1 })),
    maxCost: Type.Optional(Type.Number({ exclusiveMinimum: 0, description: "In the unit of the prices." })),
    itemTimeoutSeconds: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
    runTimeoutSeconds: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
    failOnError: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 1,
        default: 0.02,
        description: "Share of failed plays above which a run counts as incomplete (exit 3).",
      }),
    ),
  },
  { additionalProperties: false, default: {} },
);
export type Limits = Static<typeof Limits> & { failOnError: number };
