import { type Static, type TSchema, Type } from "@sinclair/typebox";
import { LiveModel } from "./live-model.ts";

const orNull = <T extends TSchema>(schema: T, description?: string) =>
  Type.Union([schema, Type.Null()], description === undefined ? {} : { description });
const closed = { additionalProperties: false } as const;
const Value = orNull(Type.Number(), "Null where undefined.");
const Count = Type.Integer({ minimum: 0 });
const Rate = orNull(Type.Number({ minimum: 0, maximum: 1 }), "Null where there is nothing to divide by.");
const Bounds = orNull(Type.Array(Type.Number(), { minItems: 2, maxItems: 2 }), "Low and high end of the 95 % interval.");

export const MemberValue = Type.Object(
  { model: Type.String({ description: "Model id." }), value: Value, low: Value, high: Value },
  {
    ...closed,
    description: "A number of one member, with its 95 % bootstrap interval over items, or their clusters; null with fewer than two.",
  },
);
export type MemberValue = Static<typeof MemberValue>;

const Members = (description: string) => Type.Array(MemberValue, { description: `${description} In pool order.` });

export const Gain = Type.Object(
  { model: Type.String({ description: "The member that the whole pool is compared with." }), value: Value, low: Value, high: Value },
  { ...closed, description: "v(N) minus the value of one member, paired by item." },
);
export type Gain = Static<typeof Gain>;

export const Share = Type.Object(
  { count: Type.Integer(), rate: orNull(Type.Number(), "Null where there is nothing to divide by.") },
  closed,
);
export type Share = Static<typeof Share>;

export const RepeatSpread = Type.Object(
  {
    values: Type.Array(Value, { description: "v(N) of each repeat by itself." }),
    deviation: orNull(Type.Number({ minimum: 0 }), "Standard deviation of these values."),
    range: orNull(Type.Number({ minimum: 0 }), "The largest of them minus the smallest."),
  },
  {
    ...closed,
    description: "How far the repeats of the same items lie apart: what a live model's own chance makes of the whole pool's score.",
  },
);
export type RepeatSpread = Static<typeof RepeatSpread>;

export const CoalitionCost = Type.Object(
  { mask: Type.Integer({ minimum: 1 }), calls: Value, tokens: Value, cost: Value },
  {
    ...closed,
    description: "A coalition's play by itself: means over its graded plays, shared calls in full. Null where unknown, never 0.",
  },
);
export type CoalitionCost = Static<typeof CoalitionCost>;

export const GameReport = Type.Object(
  {
    pool: Type.String(),
    method: Type.String(),
    family: Type.String({ description: "Family of the method." }),
    dataset: Type.String(),
    members: Type.Array(Type.String(), { description: "Model ids in pool order; member i is bit i of a coalition." }),
    mode: Type.Unsafe<"exact" | "sampled">({ type: "string", enum: ["exact", "sampled"] }),
    unsupported: Type.Boolean({ description: "A member cannot serve what the method asks for. Nothing is valued then, and nothing is 0." }),
    reason: orNull(Type.String(), "Why it is unsupported, in the words of the first play that was."),
    items: Type.Integer({
      minimum: 0,
      description: "Items that are valued: those graded in every coalition and repeat, or as `valuation.failed` declares.",
    }),
    excluded: Type.Integer({
      minimum: 0,
      description: "Items left out for every coalition, because a play of theirs failed or was not run.",
    }),
    repeats: Type.Integer({ minimum: 1 }),
    values: Type.Optional(
      Type.Array(Value, {
        description: "v(S), the mean score over items, in bitmask order, the declared v(empty) first. Null where undefined or not played.",
      }),
    ),
    sampled: Type.Optional(
      Type.Array(Type.Object({ mask: Count, value: Value }, closed), {
        description:
          "In place of `values` where not all coalitions of the pool are listed: those that were played, ascending, after the declared v(empty).",
      }),
    ),
    se: Type.Optional(
      Type.Array(Value, { description: "Standard error of each sampled Shapley value from the drawing of orders, in pool order." }),
    ),
    residual: Type.Optional(orNull(Type.Number(), "Sum of the sampled Shapley values minus (v(N) - v(empty)).")),
    individual: Members("v({i}): the member alone."),
    shapley: Members("Shapley value. In a sampled game the interval also holds the error of the drawn orders."),
    leaveOneOut: Members("v(N) - v(N \\ i)."),
    banzhaf: Members("Banzhaf value."),
    marginalBySize: Type.Array(Type.Array(Value), { description: "[i][k]: the mean of v(S + i) - v(S) over coalitions S of k others." }),
    interaction: Type.Array(Type.Array(Value), {
      description: "[i][j]: Shapley interaction; above 0 complements, below 0 substitutes. Null on the diagonal.",
    }),
    intervals: Type.Object(
      { marginalBySize: Type.Array(Type.Array(Bounds)), interaction: Type.Array(Type.Array(Bounds)) },
      { ...closed, description: "95 % intervals of the entries of the two tables, in the same places." },
    ),
    redundant: Type.Array(Type.String(), {
      description: "Members whose leave-one-out is about 0 while their Shapley value is not: others can do what they do.",
    }),
    dev: Type.Object(
      {
        best: orNull(Type.String(), "The dev-best member; null where `dev` is 0."),
        accuracy: Type.Array(Value, { description: "In pool order." }),
      },
      { ...closed, description: "What is known of the members before the test." },
    ),
    gain: Type.Object(
      {
        overDevBest: orNull(Gain, "Null where `dev` is 0."),
        overTestBest: orNull(Gain, "Over the member that is best on these very items: chosen in hindsight."),
        overSelfConsistency: orNull(
          Gain,
          "Over the dev-best member's own self-consistency at equal mean tokens: of the self-consistency games on the same pool and dataset the nearest, within 20 % (of calls where tokens are unknown); null where there is none.",
        ),
      },
      closed,
    ),
    baseline: orNull(
      Type.Object(
        {
          by: Type.Unsafe<"anchor" | "dev-best">({ type: "string", enum: ["anchor", "dev-best"] }),
          model: orNull(Type.String(), "Null where the anchor differs between items."),
        },
        closed,
      ),
      "The member that rescue and harm are measured against: the method's anchor, else the dev-best; null where there is neither.",
    ),
    rescue: orNull(Share, "Plays that the baseline alone gets wrong and the pool right; the rate is of those it gets wrong."),
    harm: orNull(Share, "Plays that the baseline alone gets right and the pool wrong; the rate is of those it gets right."),
    net: orNull(Share, "Rescue minus harm; the rate is of all plays."),
    emergent: orNull(Share, "Plays that the pool gets right though no member alone does; the rate is of all plays."),
    repeatSpread: orNull(RepeatSpread, "Null where the suite has one repeat."),
    agreement: orNull(Rate, "Of the pairs of members that both answered alone, those with equal answers."),
    accuracy: Type.Object(
      { graded: Rate, all: Rate },
      { ...closed, description: "Of the whole pool: correct / graded, and correct / (graded + failed)." },
    ),
    counts: Type.Object(
      {
        total: Count,
        correct: Count,
        incorrect: Count,
        noAnswer: Count,
        failed: Count,
        undefined: Count,
        unsupported: Count,
        notRun: Count,
      },
      { ...closed, description: "Plays of the whole pool by how they ended; they add up to `total`." },
    ),
    noAnswer: Type.Integer({ minimum: 0, description: "Plays of the whole pool without an answer." }),
    failed: Type.Integer({ minimum: 0, description: "Plays of the whole pool that failed." }),
    degraded: Type.Integer({ minimum: 0, description: "Plays of the whole pool that went on although a call of theirs failed." }),
    calls: orNull(Type.Number(), "Calls of the whole pool, mean over its graded plays; shared calls in full."),
    tokens: orNull(Type.Number(), "Input and output tokens of the same; null where the usage of any is unknown."),
    cost: orNull(Type.Number(), "Cost of the same; null where a price or a usage is unknown."),
    usage: Type.Optional(
      Type.Array(CoalitionCost, {
        description: "Every coalition that was played, where a member is behind an endpoint. Run totals: `live`.",
      }),
    ),
  },
  { ...closed, description: "One game: a pool, a method, a dataset." },
);
export type GameReport = Static<typeof GameReport>;

export const Coupling = Type.Object(
  {
    pool: Type.String(),
    family: Type.String({ description: "Family of methods." }),
    index: Type.Unsafe<"leave-one-out" | "mean-marginal" | "shapley">({
      type: "string",
      enum: ["leave-one-out", "mean-marginal", "shapley"],
      description:
        "What individual strength is compared with. mean-marginal: what a member adds to coalitions of two or more. Shapley contains the solo scores and decides nothing.",
    }),
    n: Type.Object({ models: Count, datasets: Count, games: Count }, { ...closed, description: "What the statistic rests on." }),
    rho: orNull(
      Type.Number({ minimum: -1, maximum: 1 }),
      "Mean within-game Spearman correlation, individual strength and index from different halves of the items.",
    ),
    low: orNull(Type.Number(), "95 % bootstrap interval over datasets; null with fewer than two."),
    high: orNull(Type.Number()),
    p: orNull(Type.Number({ minimum: 0, maximum: 1 }), "One-sided p of rho > 0 under permutation of the models within each dataset."),
    pHolm: orNull(Type.Number({ minimum: 0, maximum: 1 }), "p after Holm over all (pool, family) settings of this index."),
    detectable: orNull(
      Type.Number(),
      "The smallest true rho that would be found in four of five runs at the level of Holm's first step; above 1 (2 at most): none, so that not to find it says nothing.",
    ),
    carriesOver: orNull(Type.Boolean(), "pHolm < 0.05. Null where the index decides nothing or nothing could be computed."),
    reason: orNull(Type.String(), "Why a number is null."),
  },
  { ...closed, description: "Whether individual strength carries over into the worth to a team." },
);
export type Coupling = Static<typeof Coupling>;

export const Coverage = Type.Object(
  {
    done: Type.Integer({ minimum: 0, description: "Graded, or undefined as the suite declares." }),
    failed: Count,
    unsupported: Count,
    notRun: Count,
  },
  { ...closed, description: "Plays of all coalitions of all games." },
);
export type Coverage = Static<typeof Coverage>;

export const Report = Type.Object(
  {
    suite: Type.Object({ name: Type.String(), digest: Type.String() }, closed),
    partial: Type.Boolean({ description: "True where only a part of the suite was asked for." }),
    valuation: Type.Object(
      {
        indices: Type.Array(Type.Unsafe<"shapley" | "leave-one-out">({ type: "string", enum: ["shapley", "leave-one-out"] })),
        undersized: Type.Unsafe<"solo" | "self" | "undefined">({ type: "string", enum: ["solo", "self", "undefined"] }),
      },
      {
        ...closed,
        description:
          "As the suite declares: which indices are shown to people, and what `individual` and the gains are of where a method's minimum is above one member: the member's own first answer (solo), the method with that one member (self), or nothing.",
      },
    ),
    games: Type.Array(GameReport),
    coupling: Type.Array(Coupling),
    live: Type.Array(LiveModel, {
      description:
        "Models behind an endpoint, and what their servers said of the systems that answered. Nothing is claimed of what they would reply again; a replay from the recorded calls gives this very report.",
    }),
    coverage: Coverage,
  },
  { ...closed, $id: "report", description: "report.json: the whole result of a run. No clock, no path, no host: same suite, same bytes." },
);
export type Report = Static<typeof Report>;
