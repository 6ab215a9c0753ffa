import { type Static, Type } from "@sinclair/typebox";
import type { Method } from "../method.ts";
import { addTo, inner, QuestionFeatures, questionFeatures } from "./routing/question-features.ts";
import { Fallback, remembered, routed } from "./routing/routing.ts";

const parameters = Type.Object(
  {
    features: QuestionFeatures,
    k: Type.Integer({ minimum: 1, default: 10, description: "Dev items that count: those most like the question." }),
    temperature: Type.Number({
      exclusiveMinimum: 0,
      default: 0.1,
      description: "A dev item weighs exp(cosine / temperature): small, and the most similar one decides; large, and all k weigh the same.",
    }),
    fallback: Fallback,
  },
  { additionalProperties: false },
);

type Parameters = Static<typeof parameters>;

/** The dev items' questions (their features follow from them) and each member's scores on them, null where its call failed. */
interface State {
  readonly questions: readonly string[];
  readonly scores: Readonly<Record<string, readonly (number | null)[]>>;
}

const forecast = remembered(({ features: kind, k, temperature }: Parameters, { questions, scores }: State) => {
  const known = questions.map((question) => questionFeatures(question, kind));
  const members = Object.entries(scores);
  const means = members.map(([, of]) => weightedMean(of, () => 1, of.keys()));
  const dense = new Float64Array(kind.buckets);
  return (question) => {
    const features = questionFeatures(question, kind);
    addTo(dense, features, 1);
    const likeness = known.map((other) => inner(other, dense));
    for (const j of features.indices) dense[j] = 0;
    // Sorting is stable: of equally similar dev items the earlier ones count.
    const nearest = [...likeness.keys()].sort((a, b) => likeness[b]! - likeness[a]!).slice(0, k);
    const most = likeness[nearest[0]!]!;
    const weight = (i: number) => Math.exp((likeness[i]! - most) / temperature);
    return Object.fromEntries(members.map(([id, of], m) => [id, weightedMean(of, weight, nearest) ?? means[m]!]));
  };
});

export const neighborRouting: Method<typeof parameters, State> = {
  id: "neighbor-routing",
  description: "The member that did best on the dev items most like the question answers it.",
  family: "routing",
  parameters,
  minimum: 2,

  // Asks nothing more: the first answers on dev suffice.
  *fit({ members, items }) {
    return {
      questions: items.map(({ question }) => question),
      scores: Object.fromEntries(members.map((id, m) => [id, items.map(({ scores }) => scores[m]!)])),
    };
  },

  unfitted: (members) => ({ questions: [], scores: Object.fromEntries(members.map((id) => [id, []])) }),

  play: (play) => routed(play, forecast(play), play.parameters.fallback),
};

/** Null where none of the items was graded. */
function weightedMean(scores: readonly (number | null)[], weight: (item: number) => number, items: Iterable<number>): number | null {
  let sum = 0;
  let total = 0;
  for (const i of items) {
    const score = scores[i]!;
    if (score === null) continue;
    const w = weight(i);
    sum += w * score;
    total += w;
  }
  // Where all graded neighbors weigh next to nothing, they are as good as none.
  return total > 0 ? sum / total : null;
}
