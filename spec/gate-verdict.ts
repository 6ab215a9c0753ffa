import { type Static, Type } from "@sinclair/typebox";

const closed = { additionalProperties: false } as const;
const textOrNull = Type.Union([Type.String(), Type.Null()]);
const numberOrNull = (description: string) => Type.Union([Type.Number(), Type.Null()], { description });

/** From what ends a pipeline to what does not. */
export const verdictStates = ["failed", "unmeasured", "inconclusive", "passed"] as const;
export type VerdictState = (typeof verdictStates)[number];

export const GateDrop = Type.Object(
  {
    items: Type.Integer({ minimum: 0, description: "Items that both have; all numbers are of these." }),
    baseline: Type.Number(),
    value: Type.Number(),
    drop: Type.Number({ description: "How much worse than the baseline; below 0 where better." }),
    test: Type.Unsafe<"mcnemar" | "exchange">({
      type: "string",
      enum: ["mcnemar", "exchange"],
      description:
        "mcnemar: exact, of independent items that are 0 or 1. exchange: a paired bootstrap that exchanges the two runs within items, or clusters of items.",
    }),
    p: numberOrNull("One-sided p of no drop. Null with fewer than two items, or clusters."),
    pHolm: numberOrNull("p after Holm over all tests of the suite's gates."),
  },
  { ...closed, description: "Against the baseline, paired by item." },
);
export type GateDrop = Static<typeof GateDrop>;

export const GateVerdict = Type.Object(
  {
    gate: Type.Integer({ minimum: 0, description: "Index among the suite's gates." }),
    metric: Type.String(),
    pool: textOrNull,
    method: textOrNull,
    dataset: textOrNull,
    model: Type.Union([Type.String(), Type.Null()], { description: "Of a metric of one model; else null." }),
    state: Type.Unsafe<VerdictState>({
      type: "string",
      enum: [...verdictStates],
      description:
        "unmeasured: it could not be told, which fails the gate. inconclusive: worse than allowed, but it may be noise; fails where strict.",
    }),
    fails: Type.Boolean(),
    value: numberOrNull("Null where unmeasured."),
    drop: Type.Union([GateDrop, Type.Null()]),
    because: Type.String({ description: "Why, in words." }),
    notes: Type.Array(Type.String(), { description: "What differs from the baseline and may." }),
  },
  { ...closed, description: "What a gate says of one game, or of one model in one game. The ids are null where a gate selects no game." },
);
export type GateVerdict = Static<typeof GateVerdict>;

export const GateResult = Type.Object(
  {
    suite: Type.Object({ name: Type.String(), digest: Type.String() }, closed),
    passed: Type.Boolean({ description: "No verdict fails." }),
    verdicts: Type.Array(GateVerdict, { description: "In the order of gates, then of games." }),
  },
  { ...closed, $id: "gates", description: "What `gate --json` prints." },
);
export type GateResult = Static<typeof GateResult>;
