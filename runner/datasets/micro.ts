import { type Static, Type } from "@sinclair/typebox";
import { digest, SpecError, suggest } from "../../spec/index.ts";
import type { Dataset, DatasetContext } from "../dataset.ts";
import type { Item } from "../item.ts";
import { type Stream, streamFor } from "../stream.ts";
import { type Level, levels, type Problem, type Task } from "../task.ts";
import { partOf } from "../task-part.ts";
import { tasks } from "../tasks/all.ts";

const parameters = Type.Object(
  {
    task: Type.Union(
      tasks.map(({ id }) => Type.Literal(id)),
      { description: "What the questions ask." },
    ),
    levels: Type.Array(Type.Integer({ minimum: levels[0], maximum: levels.at(-1) }), {
      minItems: 1,
      uniqueItems: true,
      default: [...levels],
      description: "How hard the questions are, 1 the easiest; equally common.",
    }),
    kinds: Type.Optional(
      Type.Array(Type.String(), {
        minItems: 1,
        uniqueItems: true,
        description: "Names of the task's kinds that questions are drawn from. Left out: all three.",
      }),
    ),
  },
  { additionalProperties: false },
);
type Parameters = Static<typeof parameters>;

/** Where the items of a part of the split come from: what models learn answers from is in neither. */
const sources = { dev: "practice", test: "test" } as const;
type Part = keyof typeof sources;

/** Test items where a suite asks for all that are left: there is no end of them. */
const defaultTest = 256;

/** Questions drawn for one item before its level counts as used up. */
const mostAttempts = 10_000;

export const micro: Dataset<typeof parameters> = {
  id: "micro",
  description: "Questions of a task whose answers are known by construction, in English and in the symbols of the micro models.",
  parameters,
  scorer: "exact",
  async load(given, { seed, wanted }) {
    const task = tasks.find(({ id }) => id === given.task)!;
    const chosen = { task, levels: levels.filter((level) => given.levels.includes(level)), kinds: kindsOf(task, given) };
    const counts = countsOf(wanted);
    const items = [...itemsOf("dev", counts.dev, chosen, seed), ...itemsOf("test", counts.test, chosen, seed)];
    const chance = chosen.levels.reduce((sum, level) => sum + task.chance[level], 0) / chosen.levels.length;
    return { items, digest: digest(items), chance };
  },
};

/** Indices of the kinds asked for, in the task's order. */
function kindsOf({ id, kinds }: Task, given: Parameters): number[] {
  for (const [i, name] of (given.kinds ?? []).entries()) {
    if (!kinds.includes(name))
      throw SpecError.inParameters(`/kinds/${i}`, `"${name}" is no kind of the task "${id}"; ${suggest(name, kinds)}`);
  }
  return [0, 1, 2].filter((kind) => given.kinds?.includes(kinds[kind]!) ?? true);
}

/** How many items of each part there must be, so that all that a suite numbers or lists are among them. */
function countsOf({ dev, test }: DatasetContext["wanted"]): Record<Part, number> {
  const listed = [dev, test ?? []].flatMap((list) => (typeof list === "number" ? [] : list));
  const largest = (part: Part) => Math.max(0, ...listed.map((id) => Number(new RegExp(`^${part}-(\\d{6})$`).exec(id)?.[1] ?? 0)));
  const numbered = { dev: typeof dev === "number" ? dev : 0, test: typeof test === "number" ? test : test === null ? defaultTest : 0 };
  return { dev: Math.max(numbered.dev, largest("dev")), test: Math.max(numbered.test, largest("test")) };
}

interface Chosen {
  readonly task: Task;
  readonly levels: readonly Level[];
  readonly kinds: readonly number[];
}

/** The first items of a part. Each follows from the seed, its level and its place, and from which questions stand before it. */
function itemsOf(part: Part, count: number, { task, levels, kinds }: Chosen, seed: number): Item[] {
  const questions = new Set<string>();
  return Array.from({ length: count }, (_, index) => {
    const level = levels[index % levels.length]!;
    const draw = streamFor(seed, "micro", task.id, part, level, index);
    const kind = kinds[draw.below(kinds.length)]!;
    const problem = freshProblem(task, level, kind, part, questions, draw);
    if (problem === null) {
      const found = Math.floor(index / levels.length);
      const asked = Math.ceil((count - levels.indexOf(level)) / levels.length);
      const among = kinds.map((each) => `"${task.kinds[each]}"`).join(", ");
      const message = `${asked} ${part} items of level ${level} are needed, and of the kinds ${among} the task "${task.id}" gives ${found} that differ`;
      throw SpecError.inParameters("/levels", message);
    }
    questions.add(problem.question);
    return {
      id: `${part}-${String(index + 1).padStart(6, "0")}`,
      question: problem.english,
      targets: [problem.answer],
      micro: problem.question,
      part,
      hidden: { level, kind: task.kinds[kind] },
    };
  });
}

/** A question of the part that was not asked before; null where many draws found none. */
function freshProblem(task: Task, level: Level, kind: number, part: Part, asked: ReadonlySet<string>, draw: Stream): Problem | null {
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const problem = task.draw(level, kind, draw);
    if (partOf(problem.question) === sources[part] && !asked.has(problem.question)) return problem;
  }
  return null;
}
