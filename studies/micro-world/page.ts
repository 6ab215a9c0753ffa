import type { Task } from "../../runner/task.ts";
import type { Judged, Result } from "./exam.ts";

/** One model's results, in the order of the tasks. */
export interface Examined {
  readonly id: string;
  readonly parameters: number;
  readonly results: readonly Result[];
}

const percent = (share: number): string => `${Math.round(share * 100)}`;
const list = (shares: readonly number[]): string => shares.map(percent).join(" / ");
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
const mean = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

/** Share of items on which any of the models is right. */
function anyRight(results: readonly Result[]): number {
  const items = results[0]!.right;
  return items.filter((_, item) => results.some(({ right }) => right[item])).length / items.length;
}

/** The page: what each model can do alone, with answers in view, and as a judge. Shares are in percent. */
export function pageOf(tasks: readonly Task[], models: readonly Examined[], count: number): string {
  const of = (t: number) => models.map(({ results }) => results[t]!);
  const alone = tasks.map((task, t) => {
    const shares = of(t).map((result) => result.alone);
    const any = anyRight(of(t));
    return [
      task.id,
      task.domain,
      ...of(t).map((result) => `**${percent(result.alone)}** (${list(result.byKind)})`),
      percent(any),
      `${Math.round((any - Math.max(...shares)) * 100)}`,
      percent(mean(Object.values(task.chance))),
    ];
  });
  const wide = alone.filter((row) => Number(row.at(-2)) >= 10).length;
  return `# The micro world, examined

\`npm run study:micro-world\` writes this page: the models of \`reference/zoo/\` on ${count} questions a task from the test part, which no training saw; greedy, on wasm.
All figures are percentages of right answers. Standard error of one: at most ${(50 / Math.sqrt(count)).toFixed(1)} points.

${table(
  ["model", "parameters"],
  models.map(({ id, parameters }) => [id, parameters.toLocaleString("en")]),
)}

## Alone

In brackets: by the task's three kinds. Two last columns but one: how often any of the four is right, and how many points that is above the best of them.
On ${wide} of the ${tasks.length} tasks it is 10 points or more: nobody is always to be trusted there.

${table(["task", "domain", ...models.map(({ id }) => id), "any right", "above best", "blind guess"], alone)}

By level, 1 / 2 / 3:

${table(
  ["task", ...models.map(({ id }) => id)],
  tasks.map((task, t) => [task.id, ...of(t).map((result) => list(result.byLevel))]),
)}

## With others' answers in view

Answering again (\`refine\`) with the model's own first answer and three others' in view, of which 0 / 1 / 2 / 3 are right:

${table(
  ["task", ...models.map(({ id }) => id)],
  tasks.map((task, t) => [task.id, ...of(t).map((result) => list(result.refine))]),
)}

Answering again with 0 / 1 / 2 / 3 / 4 / 5 / 6 others' answers in view, each right with probability 1/2: no number of peers is out of what models know.

${table(
  ["task", ...models.map(({ id }) => id)],
  tasks.map((task, t) => [task.id, ...of(t).map((result) => list(result.others))]),
)}

Writing one result out of 1 to 7 answers (\`aggregate\`), each right with probability 1/2:

${table(
  ["task", ...models.map(({ id }) => id)],
  tasks.map((task, t) => [task.id, ...of(t).map((result) => list(result.aggregate))]),
)}

## As judges

Two candidates, one of them right: how often the right one was named / the wrong one; otherwise neither was, as an answer of their own stood in for both.
A judge that guesses names as many wrong ones as right ones. ${judgesOf(models)}

By \`compare\`:

${judgeTable(tasks, models, (result) => result.compare)}

By \`verify\`:

${judgeTable(tasks, models, (result) => result.verify)}

Stated confidence in one's own first answer, mean where it is right / where it is wrong:

${table(
  ["task", ...models.map(({ id }) => id)],
  tasks.map((task, t) => [task.id, ...of(t).map(({ sure }) => sure.map((value) => (value === null ? "–" : percent(value))).join(" / "))]),
)}

${sureOf(models)}
`;
}

const judgeTable = (tasks: readonly Task[], models: readonly Examined[], of: (result: Result) => Judged): string =>
  table(
    ["task", ...models.map(({ id }) => id)],
    tasks.map((task, t) => [
      task.id,
      ...models.map(({ results }) => {
        const { right, wrong } = of(results[t]!);
        return list([right, wrong]);
      }),
    ]),
  );

/** In how many cells of the tables right ones are named more often than wrong ones. */
function judgesOf(models: readonly Examined[]): string {
  const cells = models.flatMap(({ results }) => results.flatMap(({ compare, verify }) => [compare, verify]));
  const above = cells.filter(({ right, wrong }) => right > wrong).length;
  return `In ${above} of the ${cells.length} cells below more are right, on average ${percent(mean(cells.map(({ right }) => right)))} against ${percent(mean(cells.map(({ wrong }) => wrong)))}.`;
}

/** How far apart the confidence in right answers and in wrong ones is, over all cells that have both. */
function sureOf(models: readonly Examined[]): string {
  const gaps = models.flatMap(({ results }) =>
    results.flatMap(({ sure: [right, wrong] }) => (right === null || wrong === null ? [] : [right - wrong])),
  );
  const gap = mean(gaps);
  const verdict =
    gap >= 0.2
      ? "they know fairly well when they are right."
      : 'models this small have not learnt to say when they are right. A cascade can read the log-probability of their answers instead (`"confidence": "logprob"`).';
  return `On average the two are ${percent(gap)} points apart: ${verdict}`;
}
