import type { Stream } from "../../runner/stream.ts";
import type { Task } from "../../runner/task.ts";
import { tasks } from "../../runner/tasks/all.ts";
import { route as kind, routeTurn } from "../../runner/turns/route.ts";
import { exampleAt, fitted, type Lesson } from "../lesson.ts";

export const route: Lesson = {
  id: "route",
  description: "The number of the first of two to seven members whose description names the question's task.",
  example: ({ question }, task, draw) =>
    fitted(2 + draw.below(6), 2, (count) => {
      const first = draw.below(count);
      const isTwice = draw.uniform() < 0.15;
      const second = isTwice ? first + draw.below(count - first) : first;
      const descriptions = Array.from({ length: count }, (_, i) => described(task, i === first || i === second, draw));
      return exampleAt(question, kind, routeTurn(descriptions), String(first + 1));
    }),
};

/** What is said of a member that is strong in a few tasks, the given one among them or not; now and then of one strong in none. */
function described(task: Task, isStrong: boolean, draw: Stream): string {
  const others = tasks.filter(({ id }) => id !== task.id);
  const count = !isStrong && draw.uniform() < 0.05 ? 0 : 1 + draw.below(4);
  const strong = Array.from({ length: count }, () => others.splice(draw.below(others.length), 1)[0]!);
  if (isStrong) strong[draw.below(count)] = task;
  return strong.length === 0 ? "strong in nothing" : `strong in ${strong.map(({ id, sign }) => `${id} (${sign})`).join(" and ")}`;
}
