import { type Static, Type } from "@sinclair/typebox";

export const Limits = Type.Object(
  {
    maxCalls: Type.Optional(
      Type.Integer({ minimum: 1, description: "Calls of network models that are answered, earlier attempts of the run included." }),
    ),
    maxTokens: Type.Optional(Type.Integer({ minimum: 1, description: "Input and output tokens of network models." })),
    maxCost: Type.Optional(Type.Number({ exclusiveMinimum: 0, description: "In the unit of the prices." })),
    itemTimeoutSeconds: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        description:
          "Longest time for which calls of network models for one item may be under way in all; waiting for a first place does not count.",
      }),
    ),
    runTimeoutSeconds: Type.Optional(
      Type.Number({ exclusiveMinimum: 0, description: "After it the run stops; --resume goes on with it." }),
    ),
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
