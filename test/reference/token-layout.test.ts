import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { laidOut, type Spoken } from "../../reference/token-layout.ts";

const step = { trajectories: 2, tokens: 6, maxTokens: 8 };
const trajectories = [
  { advantage: 1, length: 4 },
  { advantage: -1, length: 2 },
];

const utterance = fc
  .record({
    prompt: fc.array(fc.nat(9), { minLength: 1, maxLength: 6 }),
    reply: fc.array(fc.record({ token: fc.nat(9), logprob: fc.integer({ min: -9, max: -1 }) }), { minLength: 1, maxLength: 6 }),
    trajectory: fc.nat(1),
  })
  .map(
    ({ prompt, reply, trajectory }): Spoken => ({
      utterance: { prompt, reply: reply.map(({ token }) => token), logprobs: reply.map(({ logprob }) => logprob) },
      trajectory,
    }),
  );

describe("utterances in rows", () => {
  it("have each token of a reply where it is predicted, with its log-probability, and nothing elsewhere", () => {
    const spoken: Spoken[] = [
      { utterance: { prompt: [1, 2, 3], reply: [7, 8], logprobs: [-1, -2] }, trajectory: 0 },
      { utterance: { prompt: [4], reply: [9], logprobs: [-3] }, trajectory: 1 },
    ];
    const [batch, ...more] = laidOut(spoken, trajectories, step, 1, 6);
    expect(more).toEqual([]);
    const { rows, tokens } = batch!;
    expect([...rows.targets]).toEqual([2, 3, 7, 8, 9, 0]);
    expect([...(tokens.reply as Int32Array)]).toEqual([-1, -1, 0, 0, 1, -1]);
    expect([...tokens.old]).toEqual([0, 0, -1, -2, -3, 0]);
    expect(tokens.trajectory).toEqual([0, 1]);
  });

  it("are all there, each once, however many batches it takes", () => {
    fc.assert(
      fc.property(fc.array(utterance, { minLength: 1, maxLength: 20 }), (spoken) => {
        const found = [...laidOut(spoken, trajectories, step, 2, 12)].flatMap(({ rows, tokens }) =>
          Array.from(tokens.trajectory, (trajectory, j) => {
            const places = Array.from(tokens.reply, (of, n) => (of === j ? n : -1)).filter((n) => n !== -1);
            return { trajectory, reply: places.map((n) => rows.targets[n]), logprobs: places.map((n) => tokens.old[n]) };
          }),
        );
        expect(found).toEqual(
          spoken.map(({ trajectory, utterance: { reply, logprobs } }) => ({ trajectory, reply: [...Array.from(reply)], logprobs })),
        );
      }),
    );
  });
});
