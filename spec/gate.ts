import { type Static, Type } from "@sinclair/typebox";
import type { Mistake } from "./mistake.ts";

/** Ids of what a gate may measure. */
export const gateMetrics = [
  "accuracy",
  "calls",
  "cost",
  "failed",
  "gain",
  "harm",
  "leave-one-out",
  "no-answer",
  "shapley",
  "tokens",
] as const;

/** Sections of a suite in which a run may be told to differ from its baseline. */
export const mayDiffer = ["methods", "models", "prompts", "sampling"] as const;
export type MayDiffer = (typeof mayDiffer)[number];

export const Gate = Type.Object(
  {
    metric: Type.Unsafe<(typeof gateMetrics)[number]>({
      type: "string",
      enum: [...gateMetrics],
      description:
        "accuracy, gain (over the dev-best member), harm (rate), leave-one-out and shapley (of a model), no-answer and failed (shares of plays), calls, tokens and cost (means a play): of the whole pool, as in report.json.",
    }),
    where: Type.Optional(
      Type.Object(
        {
          pool: Type.Optional(Type.String()),
          method: Type.Optional(Type.String()),
          dataset: Type.Optional(Type.String()),
          model: Type.Optional(Type.String({ description: "Games whose pool has this member; of shapley and leave-one-out, its value." })),
        },
        {
          additionalProperties: false,
          default: {},
          description: "The games that have all of these ids, each checked by itself; all games where none is given.",
        },
      ),
    ),
    min: Type.Optional(Type.Number({ description: "The least that is allowed." })),
    max: Type.Optional(Type.Number({ description: "The most that is allowed." })),
    maxDrop: Type.Optional(
      Type.Number({
        minimum: 0,
        description:
          "How much worse than in the baseline the metric may be, in its own unit: lower for accuracy, gain and a model's value, higher for all others. More is a failure only where a paired test of no change has p < alpha.",
      }),
    ),
    baseline: Type.Optional(
      Type.String({ minLength: 1, default: "baseline.json", description: "The baseline file of maxDrop, relative to the suite." }),
    ),
    alpha: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        exclusiveMaximum: 1,
        default: 0.05,
        description: "Level of the test, after Holm over all tests.",
      }),
    ),
    strict: Type.Optional(Type.Boolean({ default: false, description: "More than maxDrop is a failure even where it may be noise." })),
    mayDiffer: Type.Optional(
      Type.Array(Type.Unsafe<MayDiffer>({ type: "string", enum: [...mayDiffer] }), {
        uniqueItems: true,
        default: [],
        description:
          "What is under test: sections of the suite in which the run may differ from the baseline. Any other difference that concerns a game fails its gate.",
      }),
    ),
  },
  { additionalProperties: false, description: "What must hold of a run's results: at least one of min, max and maxDrop." },
);

type Filled = "where" | "baseline" | "alpha" | "strict" | "mayDiffer";
/** A parsed gate: every default filled in. */
export type Gate = Static<typeof Gate> & Required<Pick<Static<typeof Gate>, Filled>>;

/** What is wrong with gates besides their shape and their names. */
export function gateMistakes(gates: readonly Gate[]): Mistake[] {
  return gates.flatMap(({ min, max, maxDrop }, i) => {
    const path = ["gates", i];
    if (min === undefined && max === undefined && maxDrop === undefined)
      return [{ path, key: false, message: "a gate needs min, max or maxDrop" }];
    if (min !== undefined && max !== undefined && min > max)
      return [{ path: [...path, "min"], key: false, message: `found ${min}, which is above max, ${max}: nothing could pass` }];
    return [];
  });
}
