import { type Static, Type } from "@sinclair/typebox";

const closed = { additionalProperties: false } as const;
const Digest = Type.String({ description: "First 16 hexadecimal digits of a digest." });
const Digests = Type.Record(Type.String(), Digest);
const Value = Type.Union([Type.Number(), Type.Null()], { description: "Rounded to six decimals; null where unknown." });

export const ItemText = Type.Object(
  {
    levels: Type.Array(Type.Union([Type.Number(), Type.Array(Type.Number(), { minItems: 2, maxItems: 2 })]), {
      description: "The distinct values of items; [sum, weight] where an item does not count once.",
    }),
    items: Type.Union([Type.String({ pattern: "^[0-9a-zA-Z-]*$" }), Type.Array(Type.Integer({ minimum: -1 }))], {
      description:
        "Which level each item has, a character an item, in the order of item ids: 0 to 9, a to z, A to Z, - where it was not measured. A list of indices, -1 for not measured, where there are more levels.",
    }),
  },
  { ...closed, description: "What a metric is made of, item by item: for 0/1 scores a line of 0 and 1." },
);
export type ItemText = Static<typeof ItemText>;

export const BaselineGame = Type.Object(
  {
    pool: Type.String(),
    method: Type.String(),
    dataset: Type.String(),
    devBest: Type.Union([Type.String(), Type.Null()], {
      description: "The member that was best on dev, which gain and harm are held against; null where `dev` is 0.",
    }),
    values: Type.Record(Type.String(), Type.Union([Value, Type.Record(Type.String(), Value)]), {
      description: "By metric, and by model where a metric is of one: for who reads the file. Tests use the items.",
    }),
    items: Type.Record(Type.String(), Type.Union([ItemText, Type.Record(Type.String(), ItemText)]), {
      description: "By metric, and by model where a metric is of one: what the suite's gates with maxDrop are tested on.",
    }),
  },
  { ...closed, description: "A game of the baseline." },
);
export type BaselineGame = Static<typeof BaselineGame>;

export const SuiteParts = Type.Object(
  {
    rules: Type.String({ description: "Of seed, repeats and valuation." }),
    prompts: Digest,
    sampling: Digest,
    pools: Digests,
    models: Digests,
    methods: Digests,
    datasets: Digests,
  },
  { ...closed, description: "Digests of the suite's parts: which of them decide a game, and which have changed, is told apart." },
);
export type SuiteParts = Static<typeof SuiteParts>;

export const Baseline = Type.Object(
  {
    version: Type.Literal(1),
    suite: Type.Object({ name: Type.String(), digest: Type.String() }, closed),
    parts: SuiteParts,
    items: Type.Record(
      Type.String(),
      Type.Object({ test: Type.Integer({ minimum: 0 }), digest: Type.String() }, { ...closed, description: "Test items of a dataset." }),
    ),
    fingerprints: Type.Record(Type.String(), Digest, { description: "Of the models: what they described themselves by." }),
    games: Type.Array(BaselineGame, { description: "Sorted by pool, method and dataset." }),
  },
  {
    ...closed,
    $id: "baseline",
    description: "A run that later ones are held against, small enough to be committed and read in a diff. Made by `baseline update`.",
  },
);
export type Baseline = Static<typeof Baseline>;
