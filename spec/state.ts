import { type Static, Type } from "@sinclair/typebox";

export const Standing = Type.Object(
  {
    pool: Type.String(),
    dataset: Type.String(),
    accuracy: Type.Record(Type.String(), Type.Union([Type.Number(), Type.Null()]), {
      description: "Mean score of each member's first answers on dev; null where all its calls failed.",
    }),
    ranking: Type.Array(Type.String(), { description: "Members, best on dev first; ties fall by digest." }),
  },
  { additionalProperties: false, description: "How a pool's members stand on a dataset's dev items." },
);
export type Standing = Static<typeof Standing>;

export const Fitted = Type.Object(
  { pool: Type.String(), method: Type.String(), dataset: Type.String(), state: Type.Unknown() },
  { additionalProperties: false, description: "What a method fitted on dev." },
);
export type Fitted = Static<typeof Fitted>;

export const DevState = Type.Object(
  {
    suite: Type.String({ description: "Digest of the suite that it was made for." }),
    standings: Type.Array(Standing),
    fitted: Type.Array(Fitted),
    digest: Type.String({ description: "Digest of this file without this field." }),
  },
  { additionalProperties: false, $id: "state", description: "state.json: all that was fitted or elected on dev, made once." },
);
export type DevState = Static<typeof DevState>;
