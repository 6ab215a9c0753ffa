import { type Static, Type } from "@sinclair/typebox";
import type { Method } from "../method.ts";
import { type Example, fitLogistic, type LogisticRegression, logistic } from "./routing/logistic-regression.ts";
import { inner, QuestionFeatures, questionFeatures } from "./routing/question-features.ts";
import { Fallback, remembered, routed } from "./routing/routing.ts";

const parameters = Type.Object(
  {
    features: QuestionFeatures,
    l2: Type.Number({
      exclusiveMinimum: 0,
      default: 0.003,
      description: "Weight of the penalty on the classifier's weights, against the mean loss.",
    }),
    epochs: Type.Integer({ minimum: 1, default: 100, description: "Steps of gradient descent, each over all dev items." }),
    fallback: Fallback,
  },
  { additionalProperties: false },
);

type Parameters = Static<typeof parameters>;

/** A member's classifier, the weights that are not 0; null where none of its dev calls was graded. */
type Classifier = { readonly bias: number; readonly indices: readonly number[]; readonly weights: readonly number[] } | null;
export type Classifiers = Readonly<Record<string, Classifier>>;

export const forecast = remembered((given: Parameters, state: Classifiers) => {
  const classifiers = Object.entries(state).map(
    ([id, classifier]) => [id, classifier && opened(classifier, given.features.buckets)] as const,
  );
  return (question) => {
    const features = questionFeatures(question, given.features);
    return Object.fromEntries(classifiers.map(([id, c]) => [id, c && logistic(c.bias + inner(features, c.weights))]));
  };
});

export const trainedRouting: Method<typeof parameters, Classifiers> = {
  id: "trained-routing",
  description: "A classifier of the question's words, fitted for each member on dev, predicts who is right; the likeliest member answers.",
  family: "routing",
  parameters,
  minimum: 2,

  // Asks nothing more: the first answers on dev suffice.
  *fit({ parameters: given, members, items }) {
    const features = items.map(({ question }) => questionFeatures(question, given.features));
    const fitted = members.map((id, m): [string, Classifier] => {
      const examples = items.flatMap(({ scores }, i): Example[] =>
        scores[m] === null ? [] : [{ features: features[i]!, target: scores[m]! }],
      );
      return [id, examples.length === 0 ? null : compact(fitLogistic(examples, { ...given, dimensions: given.features.buckets }))];
    });
    return Object.fromEntries(fitted);
  },

  unfitted: (members) => Object.fromEntries(members.map((id) => [id, null])),

  play: (play) => routed(play, forecast(play), play.parameters.fallback),
};

// Four decimals are far finer than what a few hundred dev items can tell, and a third of the bytes.
function compact({ bias, weights }: LogisticRegression): Classifier {
  const rounded = Array.from(weights, (weight) => Math.round(weight * 1e4) / 1e4);
  const indices = rounded.flatMap((weight, j) => (weight === 0 ? [] : [j]));
  return { bias: Math.round(bias * 1e4) / 1e4, indices, weights: indices.map((j) => rounded[j]!) };
}

function opened({ bias, indices, weights }: NonNullable<Classifier>, buckets: number): LogisticRegression {
  const dense = new Float64Array(buckets);
  for (const [k, j] of indices.entries()) dense[j] = weights[k]!;
  return { bias, weights: dense };
}
