import { type Static, Type } from "@sinclair/typebox";
import { Id, use } from "./use.ts";

const split = (description: string, value?: number) =>
  Type.Unsafe<number | string[]>({
    ...(value === undefined ? {} : { default: value }),
    description: `${description} A number of items, drawn by the suite's seed, or a list of item ids.`,
    if: { type: "array" },
    // biome-ignore lint/suspicious/noThenProperty: a JSON Schema keyword
    then: { items: { type: "string" }, minItems: 1, uniqueItems: true },
    // All items of a dataset are in memory.
    else: { type: "integer", minimum: 0, maximum: 1_000_000 },
  });

export const DatasetEntry = Type.Object(
  {
    id: Id,
    ...use,
    scorer: Type.Optional(
      Type.Object(use, { additionalProperties: false, description: "How answers are graded. Left out: as the dataset says." }),
    ),
    extract: Type.Optional(
      Type.Array(Type.String(), {
        minItems: 1,
        uniqueItems: true,
        description: "Rules that read the answer out of a reply, tried in order.",
      }),
    ),
    dev: Type.Optional(split("Items that anything fitted or chosen may see. Left out: none.", 0)),
    test: Type.Optional(split("Items that are played and reported. Left out: all that are not dev items.")),
  },
  { additionalProperties: false },
);
export type DatasetEntry = Static<typeof DatasetEntry>;
