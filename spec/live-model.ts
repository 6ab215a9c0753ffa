import { type Static, Type } from "@sinclair/typebox";

const closed = { additionalProperties: false } as const;
const Count = Type.Integer({ minimum: 0 });

export const LiveModel = Type.Object(
  {
    model: Type.String({ description: "Model id." }),
    systemFingerprints: Type.Array(Type.String(), { description: "What its server said of the systems that answered." }),
    calls: Type.Integer({ minimum: 0, description: "Calls that were answered, dev included, each once whoever shares it." }),
    unknownUsage: Type.Integer({
      minimum: 0,
      description: "Those of them whose usage the server did not report: where it is above 0, tokens and cost are at least so much.",
    }),
    tokens: Type.Object({ input: Count, output: Count, cachedInput: Count, reasoning: Count }, closed),
    cost: Type.Union([Type.Number({ minimum: 0 }), Type.Null()], {
      description: "Null where the model has no price, or no usage is known, which is not 0.",
    }),
  },
  { ...closed, description: "A model behind an endpoint: what is known of the systems that answered, and what its calls took in all." },
);
export type LiveModel = Static<typeof LiveModel>;
