import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { document, percent, rows } from "../../recorded-accuracy-table.ts";
import { type DatasetId, datasetIds, gradedReplies, models, present } from "../../recorded-replies.ts";

const reason = present ? "" : " (skipped: the recorded answers do not lie in ../shared/data/recorded)";

describe.skipIf(!present)(`recorded answers of twelve models${reason}`, () => {
  const all = present ? rows() : [];

  it("cover 36 pairs", () => {
    expect(all).toHaveLength(models.length * datasetIds.length);
  });

  it("are graded no more than 0.3 points below the published figure, but for two pairs whose published figure counts first numbers alone", () => {
    const below = all.filter(({ ours, published }) => ours < published - 0.3);
    expect(below.map(({ model, dataset }) => `${model} ${dataset}`).sort()).toEqual([
      "Meta-Llama-3.1-8B-Instruct math-l5",
      "gemini-1.5-pro math-l5",
    ]);
    // Every reply that makes the difference is listed: of its several values, or of its fraction or root, only the first number is the target's.
    for (const row of below) expect(row.ours + percent(row.refused.length, row.replies)).toBeGreaterThanOrEqual(row.published - 0.3);
  });

  it("are no more than a point above the published figure without a reason for every reply", () => {
    for (const row of all.filter(({ ours, published }) => ours - published > 1)) {
      const gained = [...row.gained.values()].reduce((sum, count) => sum + count, 0);
      expect(percent(gained, row.replies), `${row.model} ${row.dataset}`).toBeGreaterThan(row.ours - row.published - 0.8);
      expect([...row.gained.keys()]).not.toContain("");
    }
  });

  it("are shown in docs/recorded-accuracy.md as they are", () => {
    expect(readFileSync(new URL("../../../docs/recorded-accuracy.md", import.meta.url), "utf8")).toBe(document(all));
  });

  it("agree with an independent majority vote over GSM8K", () => {
    const pool = ["Meta-Llama-3.1-8B-Instruct", "Qwen2-7B-Instruct", "gemma-2-9b-it", "Phi-3.5-mini-instruct"];
    expect(Math.abs(pluralityAccuracy(pool, "gsm8k") - 0.9113)).toBeLessThan(0.005);
  });
});

/** Plurality of keys; no answer is no vote; a tie falls to the key of the first holder in the order of the pool. */
function pluralityAccuracy(pool: readonly string[], dataset: DatasetId): number {
  const replies = pool.map((model) => new Map(gradedReplies(model, dataset).map((reply) => [reply.item, reply])));
  const items = [...replies[0]!.keys()];
  const right = items.filter((item) => {
    const votes = replies.map((of) => of.get(item)!).filter(({ key }) => key !== null);
    const count = (key: string | null) => votes.filter((vote) => vote.key === key).length;
    const most = Math.max(0, ...votes.map(({ key }) => count(key)));
    return votes.find(({ key }) => count(key) === most)?.correct ?? false;
  });
  return right.length / items.length;
}
