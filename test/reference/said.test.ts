import { describe, expect, it } from "vitest";
import type { Posed } from "../../reference/lesson.ts";
import { saidAfter } from "../../reference/said.ts";
import { streamFor } from "../../runner/stream.ts";
import { sumChain } from "../../runner/tasks/sum-chain.ts";

const dialogues = (rounds: number) =>
  Array.from({ length: 300 }, (_, i) => {
    const draw = streamFor(2, rounds, i);
    const problem: Posed = { ...sumChain.draw(2, 0, draw), level: 2, kind: 0 };
    return saidAfter(rounds, problem, sumChain, draw);
  });

describe("what was said", () => {
  it("is nothing before the first round", () => {
    expect(dialogues(0)).toEqual(Array.from({ length: 300 }, () => ({ pending: null, said: [] })));
  });

  it("is one proposal after the first, which is pending", () => {
    for (const { pending, said } of dialogues(1)) expect(said).toEqual([{ kind: "proposal", reply: pending }]);
  });

  it("is no more than the last four, the last proposal among them the pending one", () => {
    const all = dialogues(6);
    expect(new Set(all.map(({ said }) => said.length))).toContain(4);
    for (const { pending, said } of all) {
      expect(said.length).toBeLessThanOrEqual(4);
      const last = said.findLast(({ kind }) => kind === "proposal");
      if (last !== undefined) expect(last.reply).toBe(pending);
    }
  });

  it("never lets a solution without an answer stand where another is proposed", () => {
    const replaced = dialogues(3).filter(({ said }) => said[0]!.reply.state === "answered" && said[0]!.reply.answer === null);
    expect(replaced.length).toBeGreaterThan(0);
    for (const { said } of replaced) expect(said.filter(({ kind }) => kind === "proposal")).toHaveLength(2);
  });
});
