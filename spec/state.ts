import { type Static, Type } from "@sinclair/typebox";

export const Standing = Type.Object(
  {
    pool: Type.String(),
    dataset: Type.String(),
    accuracy: Type.Record(Type.String(), Type.Union([Type.Number(), Type.Null()]), {
      description: "Mean score of each member's first answers on dev, on the items that count; null where all its calls failed.",
    }),
    items: Type.Record(Type.String(), Type.Integer({ minimum: 0 }), {
      description:
        "Dev items that count for each member: those that all members answered, of the members that failed on more than half those that these answered; a member's own where there are none.",
    }),
    ranking: Type.Array(Type.String(), {
      description: "Members, best on dev first, those that failed on more than half of the items last; ties fall by digest.",
    }),
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
    calls: Type.Array(Type.String(), {
      description: "Keys of the calls that it rests on, sorted: where the log has lost one, dev is played again.",
    }),
    digest: Type.String({ description: "Digest of this file without this field." }),
  },
  { additionalProperties: false, $id: "state", description: "state.json: all that was fitted or elected on dev, made once." },
);
export type DevState = Static<typeof DevState>;
