import { describe, expect, it } from "vitest";
import { encode } from "../../../runner/micro/vocabulary.ts";
import { streamFor } from "../../../runner/stream.ts";
import { levels, type Problem } from "../../../runner/task.ts";
import { tasks } from "../../../runner/tasks/all.ts";

/** Fewer distinct questions of a level are a memorised table: 100 times what a dataset draws. */
const fewest = 10_000;
const drawsOfLevel = 3000;

it("there are twelve tasks, three of each of four domains, with ids and signs of their own", () => {
  expect(tasks).toHaveLength(12);
  for (const domain of ["reasoning", "coding", "science", "knowledge"]) {
    expect(tasks.filter((task) => task.domain === domain)).toHaveLength(3);
  }
});

it("no two tasks share an id or a sign", () => {
  expect(new Set(tasks.map(({ id }) => id)).size).toBe(tasks.length);
  expect(new Set(tasks.map(({ sign }) => sign)).size).toBe(tasks.length);
});

describe.each(tasks.map((task) => [task.id, task] as const))("%s", (id, task) => {
  const stream = (...address: number[]) => streamFor("contract", id, ...address);
  const drawn = levels.map((level) => ({
    level,
    problems: task.kinds.flatMap((_, kind) => {
      const draw = stream(level, kind);
      return Array.from({ length: drawsOfLevel / task.kinds.length }, () => task.draw(level, kind, draw));
    }),
  }));
  const all = drawn.flatMap(({ problems }) => problems);

  it("says in a sentence what it asks, and names three kinds that differ", () => {
    expect(task.sign).toMatch(/^[A-Z]$/);
    expect(task.description).toMatch(/^[A-Z].+\.$/);
    expect(new Set(task.kinds).size).toBe(3);
  });

  it("asks in a few symbols of the vocabulary behind its sign, and in none that the dialect uses itself", () => {
    const asked = new RegExp(`^${task.sign}[0-9a-z+*/:,^&|~()-]+$`);
    expect(all.filter(({ question }) => !asked.test(question) || encode(question).length > 22)).toEqual([]);
  });

  it("is answered by one to seven symbols of the vocabulary, after at most six of working", () => {
    const written = (text: string, most: number) => /^[0-9a-z+*/:,^&|~()-]*$/.test(text) && encode(text).length <= most;
    expect(all.filter(({ answer, working }) => answer === "" || !written(answer, 7) || !written(working, 6))).toEqual([]);
  });

  it("solves every question it draws, with the same working", () => {
    expect(all.map(({ question }) => task.solve(question))).toEqual(all.map(({ answer, working }) => ({ answer, working })));
  });

  it("draws the same problem from the same address, and others from others", () => {
    const firstOfEach = (): Problem[] =>
      levels.flatMap((level) => task.kinds.map((_, kind) => task.draw(level, kind, stream(level, kind))));
    expect(firstOfEach()).toEqual(firstOfEach());
    expect(new Set(firstOfEach().map(({ question }) => question)).size).toBeGreaterThan(1);
  });

  it("says the same in English: one text a question, in sentences, without the symbols", () => {
    const signed = new RegExp(`(?<![A-Za-z])${task.sign}(?=[^a-zA-Z' ])`);
    expect(all.filter(({ question, english }) => english.includes(question) || /micro/i.test(english) || signed.test(english))).toEqual([]);
    expect(all.filter(({ english }) => !/^[A-Z].*[.?]$/s.test(english))).toEqual([]);
    const questions = new Set(all.map(({ question }) => question)).size;
    expect(new Set(all.map(({ english }) => english)).size).toBe(questions);
    expect(new Set(all.map(({ question, english }) => question + english)).size).toBe(questions);
  });

  it.each(drawn)("level $level has questions in plenty unless it is a memorised table", ({ level, problems }) => {
    // Birthday estimate: n draws of d things have n(n - 1) / 2d equal pairs on average.
    const times = new Map<string, number>();
    for (const { question } of problems) times.set(question, (times.get(question) ?? 0) + 1);
    const equalPairs = [...times.values()].reduce((sum, n) => sum + (n * (n - 1)) / 2, 0);
    const distinct = (problems.length * (problems.length - 1)) / 2 / equalPairs;
    if (task.memorised.includes(level)) expect(distinct).toBeLessThan(fewest);
    else expect(distinct).toBeGreaterThanOrEqual(fewest);
  });

  it.each(drawn)("level $level is neither guessed by chance nor by its most common answer", ({ level, problems }) => {
    expect(task.chance[level]).toBeGreaterThan(0);
    expect(task.chance[level]).toBeLessThanOrEqual(0.5);
    const times = new Map<string, number>();
    for (const { answer } of problems) times.set(answer, (times.get(answer) ?? 0) + 1);
    expect(Math.max(...times.values()) / problems.length).toBeLessThanOrEqual(0.45);
  });
});
