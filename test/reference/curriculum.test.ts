import { describe, expect, it } from "vitest";
import { type Curriculum, defaultLessons, exampleOf } from "../../reference/curriculum.ts";
import { lessons } from "../../reference/lessons/all.ts";
import { partOf } from "../../runner/task-part.ts";
import { tasks } from "../../runner/tasks/all.ts";
import { SpecError } from "../../spec/spec-error.ts";

const even: Curriculum = {
  seed: 3,
  tasks: Object.fromEntries(tasks.map(({ id }) => [id, [1, 1, 1] as const])),
  levels: [1, 1, 1],
  lessons: defaultLessons,
};
const answers = { answer: 1 };
const examples = (curriculum: Curriculum, count: number) => Array.from({ length: count }, (_, index) => exampleOf(curriculum, index));

describe("a curriculum", () => {
  it("gives the same example at an index, whatever was drawn before", () => {
    const forwards = examples(even, 200);
    const backwards = Array.from({ length: 200 }, (_, i) => exampleOf(even, 199 - i)).reverse();
    expect(backwards).toEqual(forwards);
  });

  it("gives other examples with another seed", () => {
    const other = examples({ ...even, seed: 4 }, 200);
    expect(examples(even, 200).filter((example, i) => example.prompt === other[i]!.prompt).length).toBeLessThan(10);
  });

  it("does not depend on the order in which its weights are written", () => {
    const reversed = (weights: object) => Object.fromEntries(Object.entries(weights).reverse());
    const other = { ...even, tasks: reversed(even.tasks), lessons: reversed(even.lessons) };
    expect(examples(other, 100)).toEqual(examples(even, 100));
  });

  it("teaches only questions of the supervised part", () => {
    const questions = examples({ ...even, lessons: answers }, 2000).map(({ prompt }) => prompt.slice(0, -1));
    expect(new Set(questions.map(partOf))).toEqual(new Set(["supervised"]));
  });

  it("draws tasks in proportion to their weights", () => {
    const curriculum: Curriculum = { ...even, tasks: { "sum-chain": [1, 1, 1], bits: [3, 0, 6] }, lessons: answers };
    const sums = examples(curriculum, 2000).filter(({ prompt }) => prompt.startsWith("S")).length;
    expect(Math.abs(sums / 2000 - 0.25)).toBeLessThan(0.04);
  });

  it("draws kinds and levels in proportion to theirs", () => {
    const curriculum: Curriculum = { seed: 1, tasks: { bits: [3, 0, 1] }, levels: [0, 1, 3], lessons: answers };
    // The last operator of a question of bits is its kind; only level 2 has rows of five.
    const questions = examples(curriculum, 2000).map(({ prompt }) => prompt.slice(1, -1));
    const share = (holds: (question: string) => boolean) => questions.filter(holds).length / questions.length;
    expect(share((question) => /\|\d+$/.test(question))).toBe(0);
    expect(Math.abs(share((question) => /&\d+$/.test(question)) - 0.75)).toBeLessThan(0.04);
    expect(Math.abs(share((question) => /^\d{5}\D/.test(question)) - 0.25)).toBeLessThan(0.04);
  });

  it("draws lessons in proportion to theirs", () => {
    const routes = examples({ ...even, lessons: { answer: 3, route: 1 } }, 2000).filter(({ prompt }) => prompt.includes("["));
    expect(Math.abs(routes.length / 2000 - 0.25)).toBeLessThan(0.04);
  });

  it("has a default weight for every lesson, and they sum to one", () => {
    expect(Object.keys(defaultLessons).sort()).toEqual(lessons.map(({ id }) => id).sort());
    expect(Object.values(defaultLessons).reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 12);
  });

  it("throws an error with the place where it names a task or a lesson that is not there", () => {
    expect(() => exampleOf({ ...even, tasks: { sums: [1, 1, 1] } }, 0)).toThrow(SpecError);
    expect(() => exampleOf({ ...even, tasks: { sums: [1, 1, 1] } }, 0)).toThrow('"sums" is none of the tasks');
    expect(() => exampleOf({ ...even, lessons: { debate: 1 } }, 0)).toThrow('"debate" is none of the lessons');
  });

  it("throws where nothing has weight", () => {
    expect(() => exampleOf({ ...even, levels: [0, 0, 0] }, 0)).toThrow("some are positive");
  });
});
