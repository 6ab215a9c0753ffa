import { type Static, type TSchema, Type } from "@sinclair/typebox";
import { parseDocument } from "./document.ts";
import type { Mistake } from "./mistake.ts";
import { type FurtherChecks, locate } from "./parse-suite.ts";
import { SpecError } from "./spec-error.ts";
import { Id } from "./use.ts";
import { validate } from "./validate.ts";

const share = (fallback: number, description: string) =>
  Type.Optional(Type.Number({ minimum: 0, maximum: 1, default: fallback, description }));
const count = (fallback: number, description: string) =>
  Type.Optional(Type.Integer({ minimum: 1, maximum: 65536, default: fallback, description }));
const decay = (description: string) => Type.Number({ minimum: 0, exclusiveMaximum: 1, description });
const weight = (description?: string) => Type.Number({ minimum: 0, ...(description === undefined ? {} : { description }) });
const three = <T extends TSchema>(of: T, description: string) => Type.Tuple([of, of, of], { description });

const Form = Type.Object(
  {
    width: Type.Integer({ minimum: 1, maximum: 65536, description: "Width of the residual stream; a multiple of twice the heads." }),
    layers: Type.Integer({ minimum: 1, maximum: 128, description: "Blocks." }),
    heads: Type.Integer({ minimum: 1, maximum: 128, description: "Attention heads." }),
    hidden: Type.Integer({ minimum: 1, maximum: 65536, description: "Width of the gated feed-forward layer." }),
    context: count(128, "Longest prompt and reply together, in symbols."),
    ropeBase: Type.Optional(Type.Number({ exclusiveMinimum: 1, default: 1000, description: "Base of the rotary positions." })),
    normEps: Type.Optional(
      Type.Number({ exclusiveMinimum: 0, default: 1e-5, description: "Added to the mean square that a norm divides by." }),
    ),
  },
  { additionalProperties: false, description: "The form of the model: a Llama with tied embeddings." },
);

const Mixture = Type.Object(
  {
    tasks: Type.Record(Id, three(weight(), "Weights of the task's three kinds."), {
      minProperties: 1,
      description: "Weights by task: how often its problems are drawn. What is not named is not taught.",
    }),
    levels: Type.Optional(
      Type.Tuple([weight(), weight(), weight()], { default: [1, 1, 1], description: "Weights of the three levels of difficulty." }),
    ),
    lessons: Type.Optional(
      Type.Record(Id, weight(), {
        minProperties: 1,
        description: "Weights by lesson: which turns are practised. Left out: the usual mixture.",
      }),
    ),
  },
  { additionalProperties: false, description: "What the model is taught." },
);

/** A recipe of supervised training: all that decides about a model's weights but the backend and its version. */
export const ZooRecipe = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    version: Type.Literal(1),
    name: Id,
    description: Type.String({ description: "What the model is for, in one sentence." }),
    seed: Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: "The weights to begin with and every example follow from it.",
    }),
    model: Form,
    curriculum: Mixture,
    steps: Type.Integer({ minimum: 1, maximum: 10_000_000, description: "Optimiser steps." }),
    rows: count(32, "Rows of a batch; each holds as many examples as fit."),
    width: count(64, "Symbols of a row."),
    learningRate: Type.Number({ exclusiveMinimum: 0, maximum: 1, description: "The highest learning rate." }),
    warmup: Type.Optional(
      Type.Integer({ minimum: 0, default: 100, description: "Steps in which the learning rate rises from zero to the highest." }),
    ),
    flatShare: share(0.5, "Share of the steps after which the learning rate begins to fall, in a straight line."),
    floor: share(0.05, "What the learning rate falls to by the last step, as a share of the highest."),
    betas: Type.Optional(
      Type.Tuple([decay("Of the mean gradient."), decay("Of the mean squared gradient.")], {
        default: [0.9, 0.98],
        description: "Decays of AdamW's moments.",
      }),
    ),
    weightDecay: share(0.02, "AdamW's weight decay; for matrices alone."),
    clip: Type.Optional(Type.Number({ exclusiveMinimum: 0, default: 1, description: "Longest gradient, as a norm over all parameters." })),
  },
  {
    additionalProperties: false,
    $id: "zoo-recipe",
    title: "Zoo recipe",
    description: "How a micro model is trained from generated examples.",
  },
);

type Written = Static<typeof ZooRecipe>;
type Given<T> = { [K in keyof T]-?: Exclude<T[K], undefined> };

/** A parsed recipe: every default filled in. */
export type ZooRecipe = Given<Omit<Written, "$schema" | "model" | "curriculum">> & {
  readonly model: Given<Written["model"]>;
  readonly curriculum: Omit<Written["curriculum"], "levels"> & Required<Pick<Written["curriculum"], "levels">>;
};

/** Parses a recipe. Throws a SpecError with every mistake at its place. `further` looks at what only the trainer knows. */
export function parseZooRecipe(text: string, file: string, further: FurtherChecks = () => []): ZooRecipe {
  const document = parseDocument(text, file);
  const { value } = document;
  const shape = validate(ZooRecipe, value);
  const mistakes = shape.length > 0 ? shape : [...formMistakes(value as ZooRecipe), ...further(value, true)];
  if (mistakes.length > 0) throw new SpecError(locate(document, mistakes));
  return value as ZooRecipe;
}

function formMistakes({ model, width }: ZooRecipe): Mistake[] {
  const mistakes: Mistake[] = [];
  if (model.width % (2 * model.heads) !== 0) {
    mistakes.push({ path: ["model", "width"], key: false, message: `${model.width} is no multiple of twice the ${model.heads} heads` });
  }
  if (width > model.context) {
    mistakes.push({ path: ["width"], key: false, message: `rows of ${width} symbols, and the model's context is ${model.context}` });
  }
  return mistakes;
}
