import { describe, expect, it } from "vitest";
import { rolloutBatches } from "../../reference/rollout-batches.ts";
import type { Spoken } from "../../reference/token-layout.ts";
import { streamFor } from "../../runner/stream.ts";

const size = { trajectories: 1, tokens: 1, maxTokens: 1 };

/** Utterances of random lengths, each with tokens of its own. */
function spokenOf(count: number, longest: number): Spoken[] {
  const draw = streamFor("utterances", count, longest);
  return Array.from({ length: count }, (_, i) => {
    const prompt = Array.from({ length: 1 + draw.below(longest) }, () => i);
    const reply = Array.from({ length: 1 + draw.below(6) }, (__, t) => 1000 * i + t);
    return { utterance: { prompt, reply, logprobs: reply.map(() => -draw.uniform()) }, trajectory: 0 };
  });
}

describe("the batches of a step", () => {
  it.each([1, 40, 400])("hold all of %s utterances once, in their order, and no empty row", (count) => {
    const spoken = spokenOf(count, 40);
    const batches = [...rolloutBatches(spoken, [{ advantage: 1, length: 1 }], size)];
    const found: number[] = [];
    for (const { rows, tokens } of batches) {
      expect(rows.rows).toBeLessThanOrEqual(32);
      expect(new Set(rows.places.map(({ row }) => row)).size).toBe(rows.rows);
      for (const [j, { row, column, length }] of rows.places.entries()) {
        const own = Array.from({ length }, (_, t) => row * rows.width + column + t).filter((n) => tokens.reply[n] === j);
        found.push(...own.map((n) => rows.targets[n]!));
        expect(own.map((n) => tokens.old[n])).not.toContain(0);
      }
    }
    expect(found).toEqual(spoken.flatMap(({ utterance }) => Array.from(utterance.reply)));
  });

  it("have rows as wide as the longest utterance needs", () => {
    const [batch] = [...rolloutBatches(spokenOf(3, 300), [{ advantage: 1, length: 1 }], size)];
    const longest = Math.max(...spokenOf(3, 300).map(({ utterance }) => utterance.prompt.length + utterance.reply.length - 1));
    expect(batch!.rows.width).toBe(Math.max(64, longest));
  });

  it("are none where nothing was said", () => {
    expect([...rolloutBatches([], [], size)]).toEqual([]);
  });
});
