import { type Static, Type } from "@sinclair/typebox";
import { oneOf } from "./one-of.ts";

export const Valuation = Type.Object(
  {
    indices: Type.Optional(
      Type.Array(oneOf(["shapley", "leave-one-out"]), {
        minItems: 1,
        uniqueItems: true,
        default: ["shapley", "leave-one-out"],
        description:
          "What is reported of each model. Leave-one-out alone plays the whole pool, the pools without one member, and the members alone.",
      }),
    ),
    mode: Type.Optional(
      oneOf(["exact", "sampled"], {
        default: "exact",
        description: "exact: all coalitions, for pools of up to 12. sampled: random orders of the members.",
      }),
    ),
    permutations: Type.Optional(
      Type.Integer({ minimum: 4, multipleOf: 2, default: 64, description: "Orders drawn in sampled mode, each with its reverse." }),
    ),
    maxCoalitions: Type.Optional(
      Type.Integer({ minimum: 1, description: "Most coalitions a sampled game may play. Too few for `permutations` is an error." }),
    ),
    empty: Type.Optional(
      Type.Unsafe<number | "zero" | "chance">({
        default: "zero",
        description: "v(empty): zero, chance (the dataset's chance level), or a number.",
        if: { type: "number" },
        // biome-ignore lint/suspicious/noThenProperty: a JSON Schema keyword
        then: { minimum: 0, maximum: 1 },
        else: { type: "string", enum: ["zero", "chance"] },
      }),
    ),
    undersized: Type.Optional(
      oneOf(["solo", "self", "undefined"], {
        default: "solo",
        description:
          "What a coalition below a method's minimum does: its member's own first answer, the method with what there is, or no value (null).",
      }),
    ),
    roles: Type.Optional(
      oneOf(["re-elect", "fixed"], {
        default: "re-elect",
        description: "Roles are elected in each coalition, or once for the whole pool.",
      }),
    ),
    failed: Type.Optional(
      oneOf(["exclude-item", "zero"], {
        default: "exclude-item",
        description: "An item with a failed play leaves the whole game, or the play scores 0.",
      }),
    ),
    resamples: Type.Optional(
      Type.Integer({ minimum: 100, maximum: 100000, default: 1000, description: "Bootstrap resamples of the items." }),
    ),
  },
  { additionalProperties: false, default: {}, description: "How coalitions and their members are valued." },
);
export type Valuation = Required<Omit<Static<typeof Valuation>, "maxCoalitions">> & Pick<Static<typeof Valuation>, "maxCoalitions">;
