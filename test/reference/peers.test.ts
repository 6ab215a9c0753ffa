import { describe, expect, it } from "vitest";
import type { Posed } from "../../reference/lesson.ts";
import { pairOf, peersOf, wrongAnswer } from "../../reference/peers.ts";
import { streamFor } from "../../runner/stream.ts";
import { levels, type Task } from "../../runner/task.ts";
import { tasks } from "../../runner/tasks/all.ts";

/** Problems of every level and kind of a task, with a stream each. */
const problems = (task: Task, each: number) =>
  levels.flatMap((level) =>
    task.kinds.flatMap((_, kind) =>
      Array.from({ length: each }, (_, i) => {
        const draw = streamFor(5, task.id, level, kind, i);
        const problem: Posed = { ...task.draw(level, kind, draw), level, kind };
        return { problem, draw };
      }),
    ),
  );

describe.each(tasks)("of the task $id, peers", (task) => {
  const all = problems(task, 20);

  it("give wrong answers that are wrong, of symbols that answers of the task have", () => {
    const known = new Set(problems(task, 60).flatMap(({ problem }) => [...problem.answer]));
    const wrong = all.map(({ problem, draw }) => ({ right: problem.answer, wrong: wrongAnswer(problem, task, draw) }));
    expect(wrong.filter(({ right, wrong }) => right === wrong)).toEqual([]);
    expect([...new Set(wrong.flatMap(({ wrong }) => [...wrong]))].filter((symbol) => !known.has(symbol))).toEqual([]);
  });

  it("in pairs differ, and the one called right alone is right", () => {
    for (const { problem, draw } of all) {
      const { first, second, right } = pairOf(problem, task, draw);
      expect(first.answer).not.toBe(second.answer);
      expect([first.answer === problem.answer, second.answer === problem.answer]).toEqual([right === "first", right === "second"]);
    }
  });
});

describe("peers", () => {
  const teams = tasks.flatMap((task) =>
    problems(task, 20).map(({ problem, draw }) => ({ problem, answers: peersOf(problem, task, draw, 5) })),
  );
  const wrongs = teams.map(({ problem, answers }) =>
    answers.flatMap(({ answer }) => (answer === null || answer === problem.answer ? [] : [answer])),
  );

  it("are as many as asked for, their key their answer", () => {
    expect(teams.every(({ answers }) => answers.length === 5 && answers.every(({ answer, key }) => key === answer))).toBe(true);
  });

  it("often agree on a wrong answer, and often do not", () => {
    const several = wrongs.filter((wrong) => wrong.length >= 3);
    const agreeing = several.filter((wrong) => new Set(wrong).size < wrong.length).length / several.length;
    expect(agreeing).toBeGreaterThan(0.3);
    expect(agreeing).toBeLessThan(0.8);
  });
});
