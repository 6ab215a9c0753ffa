import type { ModelConfig } from "../runner/micro/model-config.ts";
import { END, encode, symbols } from "../runner/micro/vocabulary.ts";
import { tasks } from "../runner/tasks/all.ts";
import { type Mistake, parseZooRecipe, suggest, type ZooRecipe } from "../spec/index.ts";
import { type Curriculum, defaultLessons } from "./curriculum.ts";
import { lessons } from "./lessons/all.ts";

/** Parses a recipe, and checks that its tasks and lessons are there. Throws a SpecError with every mistake at its place. */
export const readRecipe = (text: string, file: string): ZooRecipe =>
  parseZooRecipe(text, file, (value) => {
    const { curriculum } = value as ZooRecipe;
    return [
      ...unknown(curriculum.tasks, tasks, "task", ["curriculum", "tasks"]),
      ...unknown(curriculum.lessons ?? {}, lessons, "lesson", ["curriculum", "lessons"]),
    ];
  });

function unknown(weights: object, known: readonly { readonly id: string }[], kind: string, path: readonly string[]): Mistake[] {
  const ids = known.map(({ id }) => id);
  return Object.keys(weights)
    .filter((id) => !ids.includes(id))
    .map((id) => ({ path: [...path, id], key: true, message: `"${id}" is no ${kind}; ${suggest(id, ids)}` }));
}

/** The form of a recipe's model. */
export const configOf = ({ model }: ZooRecipe): ModelConfig => ({
  architectures: ["LlamaForCausalLM"],
  model_type: "llama",
  vocab_size: symbols.length,
  hidden_size: model.width,
  intermediate_size: model.hidden,
  num_hidden_layers: model.layers,
  num_attention_heads: model.heads,
  num_key_value_heads: model.heads,
  max_position_embeddings: model.context,
  rms_norm_eps: model.normEps,
  rope_theta: model.ropeBase,
  hidden_act: "silu",
  tie_word_embeddings: true,
  bos_token_id: null,
  eos_token_id: encode(END)[0]!,
  torch_dtype: "float32",
});

export const curriculumOf = ({ seed, curriculum }: ZooRecipe): Curriculum => ({
  seed,
  tasks: curriculum.tasks,
  levels: curriculum.levels,
  lessons: curriculum.lessons ?? defaultLessons,
});
