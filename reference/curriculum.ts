import { streamFor } from "../runner/stream.ts";
import { levels } from "../runner/task.ts";
import { partOf } from "../runner/task-part.ts";
import { tasks } from "../runner/tasks/all.ts";
import { SpecError } from "../spec/spec-error.ts";
import type { Example } from "./lesson.ts";
import { lessons } from "./lessons/all.ts";
import { weighted } from "./weighted.ts";

/** What a model is taught: a mixture of tasks, levels and lessons. What has no weight is not taught. */
export interface Curriculum {
  readonly seed: number;
  /** Weight by task id: of each of its three kinds. */
  readonly tasks: Readonly<Record<string, readonly [number, number, number]>>;
  /** Weight by level, 1 to 3. */
  readonly levels: readonly [number, number, number];
  /** Weight by lesson id. */
  readonly lessons: Readonly<Record<string, number>>;
}

/**
 * Most of the time goes to answering and to answering again: everything else rests on knowing the answer, and every lesson but those
 * of confidence and routing trains it too.
 */
export const defaultLessons: Curriculum["lessons"] = {
  answer: 0.385,
  refine: 0.25,
  aggregate: 0.15,
  compare: 0.05,
  verify: 0.045,
  review: 0.035,
  critique: 0.02,
  propose: 0.02,
  confidence: 0.025,
  route: 0.02,
};

/** The example of an index: it depends on the curriculum and the index alone. Throws a SpecError where the curriculum names what is not there. */
export function exampleOf(curriculum: Curriculum, index: number): Example {
  listedIn(tasks, curriculum.tasks, "tasks");
  listedIn(lessons, curriculum.lessons, "lessons");
  const draw = streamFor(curriculum.seed, "curriculum", index);
  const kinds = tasks.map(({ id }) => curriculum.tasks[id] ?? [0, 0, 0]);
  const at = weighted(
    kinds.map(([a, b, c]) => a + b + c),
    draw,
  );
  const task = tasks[at]!;
  const kind = weighted(kinds[at]!, draw);
  const level = levels[weighted(curriculum.levels, draw)]!;
  const lesson =
    lessons[
      weighted(
        lessons.map(({ id }) => curriculum.lessons[id] ?? 0),
        draw,
      )
    ]!;
  for (let attempt = 0; attempt < attempts; attempt++) {
    const { question, answer, working } = task.draw(level, kind, draw);
    if (partOf(question) === "supervised") return lesson.example({ question, answer, working, level, kind }, task, draw);
  }
  throw new Error(`none of ${attempts} questions of ${task.id}, level ${level}, ${task.kinds[kind]}, is in the supervised part`);
}

const attempts = 1000;

function listedIn(listed: readonly { readonly id: string }[], weights: Readonly<Record<string, unknown>>, name: string): void {
  for (const id of Object.keys(weights)) {
    if (listed.some((one) => one.id === id)) continue;
    throw SpecError.inParameters(`/${name}/${id}`, `"${id}" is none of the ${name}: ${listed.map((one) => one.id).join(", ")}`);
  }
}
