import { describe, expect, it } from "vitest";
import { longest } from "../../../reference/lesson.ts";
import { lessons } from "../../../reference/lessons/all.ts";
import * as listed from "../../../reference/lessons/index.ts";
import { END, encode, NONE, START, THEN } from "../../../runner/micro/vocabulary.ts";
import { tasks } from "../../../runner/tasks/all.ts";
import { turnKinds } from "../../../runner/turns/all.ts";
import { partsIn, replyOf, type Taught, taught, taughtAt, turnIn } from "./taught.ts";

/** Lessons whose reply is the question's answer, and those that work it out first, to judge by it. */
const answering = ["answer", "refine", "aggregate", "critique", "propose", "compare", "verify", "review"];
const judging = ["compare", "verify", "review"];

const examples = new Map(lessons.map((lesson) => [lesson.id, taught(lesson, 8)]));
const signOf = (one: Taught) => turnIn(one).slice(0, 1);
const signsOf = (id: string) => new Set(examples.get(id)!.map(signOf));
const solved = ({ task, problem }: Taught) => task.solve(problem.question).answer;

/** What an example breaks of the form of all examples. */
function faultsIn({ problem, example: { prompt, reply } }: Taught): string[] {
  const faults = [];
  if (!prompt.endsWith(problem.question + START)) faults.push("the prompt does not close with the question");
  if (prompt.indexOf(START) !== prompt.length - 1) faults.push("START is not the last symbol of the prompt, and only there");
  if (reply.indexOf(END) !== reply.length - 1) faults.push("END is not the last symbol of the reply, and only there");
  if (encode(prompt + reply).length > longest) faults.push("it is too long");
  return faults;
}

describe.each(lessons)("the lesson $id", (lesson) => {
  const all = examples.get(lesson.id)!;

  it("writes one prompt and one reply of symbols, in no more than the longest example", () => {
    expect(all.flatMap(faultsIn)).toEqual([]);
  });

  it("has one sign in all its prompts, which no other lesson has", () => {
    const others = lessons.filter((other) => other !== lesson).flatMap((other) => [...signsOf(other.id)]);
    expect(signsOf(lesson.id).size).toBe(1);
    expect(others).not.toContain([...signsOf(lesson.id)][0]);
  });

  it("depends on the stream alone", () => {
    for (let index = 0; index < 20; index++)
      expect(taughtAt(lesson, tasks[0]!, 2, 1, index)).toEqual(taughtAt(lesson, tasks[0]!, 2, 1, index));
  });

  if (answering.includes(lesson.id))
    it("ends its replies with what the task's solver answers", () => {
      expect(all.filter((one) => partsIn(one).after !== solved(one))).toEqual([]);
    });

  if (judging.includes(lesson.id))
    it("works it out as a first answer does", () => {
      expect(all.filter((one) => partsIn(one).before !== one.task.solve(one.problem.question).working)).toEqual([]);
    });

  if (lesson.id !== "answer" && !judging.includes(lesson.id))
    it("writes no working down", () => {
      expect(all.filter(({ example }) => example.reply.includes(THEN))).toEqual([]);
    });
});

describe("the lessons", () => {
  it("have their export's name for id", () => {
    for (const [name, { id }] of Object.entries(listed)) expect(id).toBe(name);
  });

  it("cover every kind of turn: its rendering opens with the sign of one of them", () => {
    const signs = new Set(lessons.flatMap(({ id }) => [...signsOf(id)]));
    const view = [replyOf("5"), replyOf(NONE)];
    const detail = { pending: true, said: ["proposal"], descriptions: ["strong in sums (S)", "strong in bits (B)"] };
    const untaught = turnKinds.filter((kind) => !signs.has(kind.micro({ kind: kind.kind, view, detail }).slice(0, 1)));
    expect(untaught.map(({ kind }) => kind)).toEqual([]);
  });
});
