import type { Example, Lesson, Posed } from "../../../reference/lesson.ts";
import { answered } from "../../../reference/peers.ts";
import { BESIDE, END, NONE, START, THEN } from "../../../runner/micro/vocabulary.ts";
import type { Reply } from "../../../runner/reply.ts";
import { streamFor } from "../../../runner/stream.ts";
import { type Level, levels, type Task } from "../../../runner/task.ts";
import { tasks } from "../../../runner/tasks/all.ts";

/** One example of a lesson, and what it was made of. */
export interface Taught {
  readonly task: Task;
  readonly problem: Posed;
  readonly example: Example;
}

export function taughtAt(lesson: Lesson, task: Task, level: Level, kind: number, index: number): Taught {
  const draw = streamFor(7, lesson.id, task.id, level, kind, index);
  const problem = { ...task.draw(level, kind, draw), level, kind };
  return { task, problem, example: lesson.example(problem, task, draw) };
}

/** Examples of every task, level and kind. */
export const taught = (lesson: Lesson, each: number): Taught[] =>
  tasks.flatMap((task) =>
    levels.flatMap((level) =>
      task.kinds.flatMap((_, kind) => Array.from({ length: each }, (_, index) => taughtAt(lesson, task, level, kind, index))),
    ),
  );

/** What stands before the question. */
export const turnIn = ({ problem, example }: Taught): string => example.prompt.slice(0, -(problem.question.length + START.length));

/** What stands side by side behind the sign of the turn. */
export const viewIn = (one: Taught): string[] => turnIn(one).slice(1).split(BESIDE);

/** An answer in view as the reply it was. */
export const replyOf = (shown: string): Reply => answered(shown === NONE ? null : shown);

/** The reply without its END, before and behind THEN. */
export function partsIn({ example }: Taught): { readonly before: string; readonly after: string } {
  const reply = example.reply.slice(0, -END.length);
  const at = reply.lastIndexOf(THEN);
  return { before: reply.slice(0, Math.max(0, at)), after: reply.slice(at + 1) };
}

/** The share of the examples that a test holds for. */
export const shareOf = <T>(all: readonly T[], holds: (one: T) => boolean): number => all.filter(holds).length / all.length;

/** How many things are in view, and how often. */
export function countsIn(all: readonly Taught[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const one of all) counts.set(viewIn(one).length, (counts.get(viewIn(one).length) ?? 0) + 1);
  return counts;
}
