import { type Static, Type } from "@sinclair/typebox";

/**
 * How one play ended, as the small integer that `outcomes.jsonl` stores.
 * A play that went on although one of its calls failed is `degraded`: its code has `degraded` added.
 */
export const playState = {
  incorrect: 0,
  correct: 1,
  noAnswer: 2,
  failed: 3,
  /** The coalition is below the method's minimum and the suite says `undersized: "undefined"`. */
  undefined: 4,
  /** A member cannot serve a turn, or a sample, that the method asks for. */
  unsupported: 5,
  notRun: 6,
  degraded: 8,
} as const;

/** True where a play produced a grade: correct, incorrect or no-answer, degraded or not. */
export const isGraded = (state: number): boolean => (state & ~playState.degraded) <= playState.noAnswer;

export const FailureWhere = Type.Unsafe<"model" | "method" | "scorer" | "worker">({
  type: "string",
  enum: ["model", "method", "scorer", "worker"],
  description: "The part that failed.",
});

export const Failure = Type.Object(
  {
    where: FailureWhere,
    model: Type.Optional(Type.String({ description: "Model id, where a call failed." })),
    message: Type.String(),
  },
  { additionalProperties: false, description: "Why a play, or a call, has no result. Never an answer, never a score." },
);
export type Failure = Static<typeof Failure>;

export const GradedAnswer = Type.Object(
  {
    text: Type.String({ description: "The answer as it was extracted." }),
    key: Type.String({ description: "The scorer's key: answers with equal keys are equal votes, and agree." }),
    score: Type.Number({ minimum: 0, maximum: 1 }),
    compare: Type.String({ description: "The comparison that decided the grade." }),
  },
  { additionalProperties: false },
);
export type GradedAnswer = Static<typeof GradedAnswer>;

export const FullCoalition = Type.Object(
  {
    calls: Type.Integer({ minimum: 0, description: "Calls of this play, shared ones in full." }),
    inputTokens: Type.Union([Type.Number(), Type.Null()]),
    outputTokens: Type.Union([Type.Number(), Type.Null()]),
    cost: Type.Union([Type.Number(), Type.Null()], { description: "Null where a price or a usage is unknown; never 0 for unknown." }),
    note: Type.Optional(Type.Unknown({ description: "What the method says of this play: tallies, branches, chosen members." })),
  },
  { additionalProperties: false, description: "What the play of the whole pool took." },
);

const knownOrNull = (description: string) => Type.Array(Type.Union([Type.Number({ minimum: 0 }), Type.Null()]), { description });

export const CoalitionUsage = Type.Object(
  {
    calls: Type.Array(Type.Integer({ minimum: 0 }), { description: "Calls of each coalition's play." }),
    tokens: knownOrNull("Input and output tokens of the same; null where a usage is unknown."),
    cost: knownOrNull("Cost of the same; null where a price or a usage is unknown."),
  },
  {
    additionalProperties: false,
    description: "What each coalition's play took by itself, in the order of `states`; shared calls in full.",
  },
);
export type CoalitionUsage = Static<typeof CoalitionUsage>;

export const Outcome = Type.Object(
  {
    pool: Type.String(),
    method: Type.String(),
    dataset: Type.String(),
    item: Type.String(),
    cluster: Type.Optional(Type.String({ description: "The cluster that the item is of, where it says so." })),
    repeat: Type.Integer({ minimum: 0 }),
    masks: Type.Optional(
      Type.Array(Type.Integer({ minimum: 1 }), {
        description: "The coalitions that were played, ascending; member i of the pool is bit i. Absent: all of 0..2^n-1, mask = index.",
      }),
    ),
    states: Type.Array(Type.Integer({ minimum: 0, maximum: 15 }), {
      description:
        "Per coalition: 0 incorrect, 1 correct, 2 no-answer, 3 failed, 4 undefined, 5 unsupported, 6 not run; 8 added where degraded.",
    }),
    answers: Type.Array(GradedAnswer, { description: "The distinct answers of all coalitions, once." }),
    answer: Type.Array(Type.Integer({ minimum: -1 }), {
      description: "Per coalition: index into `answers`, into `failures` where failed or unsupported, or -1.",
    }),
    failures: Type.Array(Failure, { description: "Why plays failed, and the failed calls of degraded ones, once each." }),
    roles: Type.Record(Type.String(), Type.Array(Type.Integer({ minimum: -1 })), {
      description: "Per role: the index in the pool of the member that held it, per coalition; -1 where nobody did.",
    }),
    calls: Type.Array(Type.String(), { description: "Keys of the item's distinct calls in this cell, sorted." }),
    usage: Type.Optional(CoalitionUsage),
    full: Type.Union([FullCoalition, Type.Null()], { description: "Null where the whole pool did not play." }),
  },
  { additionalProperties: false, $id: "outcome", description: "One line of outcomes.jsonl: one item of one game, all coalitions." },
);
export type Outcome = Static<typeof Outcome>;
