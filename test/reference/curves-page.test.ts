import { readFileSync } from "node:fs";
import { SaxesParser } from "saxes";
import { describe, expect, it } from "vitest";
import { curvesPage } from "../../reference/curves-page.ts";
import type { TrainingLog } from "../../reference/train.ts";
import type { TrainingResult } from "../../reference/training-result.ts";
import { openDraw } from "../../runner/page/draw.ts";

/** A golden training, as its page is given it. */
function golden(name: string): { result: TrainingResult; log: TrainingLog } {
  const folder = `reference/golden/${name}/wasm`;
  const made = { backend: "wasm", version: "4.22.0", v8: "11" };
  const result = { identity: "it", made, ...JSON.parse(readFileSync(`${folder}/result.json`, "utf8")) } as TrainingResult;
  const steps = readFileSync(`${folder}/metrics.jsonl`, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  return { result, log: { steps, dev: result.dev } };
}

const draw = await openDraw();
const titles = (page: string) => Array.from(page.matchAll(/<h3[^>]*>([^<]*)<\/h3>/g), ([, title]) => title);

describe("the page of a training", () => {
  it("draws how team, policy and updates went, and has the looks on dev as numbers", async () => {
    const { result, log } = golden("own-rl");
    const page = await curvesPage(result, log, draw);
    expect(titles(page)).toEqual([
      "Accuracy",
      "Different answers",
      "Messages with an answer",
      "Reward",
      "Groups that teach nothing",
      "Entropy of a token, estimated",
      "Norm of the gradient",
      "Tokens clipped",
      "Divergence from the start",
    ]);
    for (const { team } of result.dev) expect(page).toContain(`<td class="n">${(100 * team!).toFixed(1)}</td>`);
    for (const svg of page.match(/<svg.*?<\/svg>/gs)!) expect(() => new SaxesParser({ fragment: true }).write(svg).close()).not.toThrow();
  });

  it("has no figure of what there was not", async () => {
    const { result, log } = golden("c-rl");
    expect(titles(await curvesPage(result, log, draw))).not.toContain("Divergence from the start");
  });

  it("needs nothing else, and is the same again", async () => {
    const { result, log } = golden("solo-rl");
    const page = await curvesPage(result, log, draw);
    expect(page).not.toMatch(/<script|<link|(src|href)="(?!#)/);
    expect(await curvesPage(result, log, draw)).toBe(page);
  });
});
